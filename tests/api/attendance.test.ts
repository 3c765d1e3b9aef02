/**
 * Days of attendance come in by a file or from another application, and a fine arises from them on the next challan.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { fileOf } from './exchange.support.ts';
import {
  api,
  challansOf,
  closeSchools,
  generate,
  id,
  johar,
  linesOf,
  monthFrom,
  openSchools,
  other,
  planned,
  school,
} from './fees.challans.support.ts';
import { dayFrom } from './fees.payments.support.ts';
import { makeUser, type Answer, type Row, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

let device: TestUser;
beforeAll(async () => {
  await openSchools();
  for (const [name, acronym] of [
    ['Truant', 'TR'],
    ['Here', 'HE'],
  ] as const)
    await create(api, school.principal, resourceOf('attendance_statuses'), {
      name,
      acronym,
      counts_as: name === 'Here' ? 'present' : 'absent',
    });
  await school.rows(
    `INSERT INTO fee_particulars (institute_code, name, kind) VALUES ('challans', 'Absence fine', 'attendance_fine')`,
  );
  await school.rows(
    `INSERT INTO attendance_fines (institute_code, attendance_status_id, amount, free_per_month) SELECT 'challans', id, 5000, 1 FROM attendance_statuses WHERE institute_code = 'challans' AND name = 'Truant'`,
  );
  device = await makeUser(api, 'challans', { privileges: ['student_attendance.create'] });
}, 120_000);
afterAll(closeSchools);

const pupil = (more: Readonly<Record<string, unknown>> = {}): Promise<Row> =>
  planned([{}], { admission_date: '2020-04-01', ...more });
const sidOf = (student: Row): number => Number(student['sid']);
const LAST = monthFrom(-1);
type Day = readonly [student: Row | number, day: string, status: string];
const post = (
  days: readonly Day[],
  user: TestUser = device,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  api.call('/student_attendance', {
    token: user.token,
    headers,
    json: {
      institute_code: user.instituteCode,
      days: days.map(([who, att_date, status]) => ({
        sid: typeof who === 'number' ? who : sidOf(who),
        att_date,
        status,
      })),
    },
  });
const daysOf = (student: Row) =>
  school.rows(
    `SELECT to_char(t.att_date, 'YYYY-MM-DD') || ' ' || a.name AS day FROM student_attendance t JOIN attendance_statuses a
    ON a.institute_code = t.institute_code AND a.id = t.attendance_status_id WHERE t.institute_code = 'challans' AND t.student_id = $1 ORDER BY 1`,
    [student.id],
  );
const kept = async (student: Row): Promise<unknown[]> =>
  ((await daysOf(student)) as unknown as Row[]).map((row) => row['day']);
const fines = async (student: Row): Promise<unknown[][]> =>
  (await challansOf(student))
    .flatMap((challan) => linesOf(challan))
    .filter(({ source }) => source === 'attendance')
    .map((line) => [line['challan_month'], line['amount']]);
const truancy = (student: Row): Day[] => ['03', '04', '05'].map((day) => [student, `${LAST}-${day}`, 'tr'] as const);

const inDatabase = (statement: ReturnType<typeof sql>) =>
  withInstitute(api.db, { instituteCode: 'challans', campuses: 'all', userId: device.id }, (trx) =>
    statement.execute(trx),
  );

describe('from another application', () => {
  test('days become a fine on the next challan, by the name or the acronym of the status', async () => {
    const student = await pupil();
    const sent = await post([...truancy(student), [student, `${LAST}-06`, 'Here']]);
    expect([sent.status, sent.row], sent.text).toEqual([200, { created: 4, changed: 0, unchanged: 0 }]);
    await generate([student]);
    expect(await fines(student)).toEqual([[LAST, 100]]);
  });
  test('a day sent again says the same once, and another status puts it right', async () => {
    const student = await pupil();
    await post(truancy(student));
    const again = await post([...truancy(student).slice(0, 2), [student, `${LAST}-05`, 'HE']]);
    expect([again.status, again.row]).toEqual([200, { created: 0, changed: 1, unchanged: 2 }]);
    expect(await kept(student)).toEqual([`${LAST}-03 Truant`, `${LAST}-04 Truant`, `${LAST}-05 Here`]);
    await generate([student]);
    expect(await fines(student)).toEqual([[LAST, 50]]);
  });
  test('is done once under its key', async () => {
    const student = await pupil();
    const headers = { 'idempotency-key': `attendance-${sidOf(student)}` };
    const first = await post([[student, `${LAST}-03`, 'TR']], device, headers);
    await post([[student, `${LAST}-03`, 'HE']]);
    const second = await post([[student, `${LAST}-03`, 'TR']], device, headers);
    expect([second.status, second.row]).toEqual([first.status, first.row]);
    expect(await kept(student), 'the answer is repeated, the day is not').toEqual([`${LAST}-03 Here`]);
  });
  test('all days or none: each that is refused is named, and why', async () => {
    const student = await pupil({ admission_date: `${LAST}-02` });
    const refused = await post([
      [student, `${LAST}-03`, 'TR'],
      [999_999, `${LAST}-03`, 'TR'],
      [student, `${LAST}-04`, 'On the moon'],
      [student, dayFrom(1), 'TR'],
      [student, `${LAST}-01`, 'TR'],
      [student, `${LAST}-03`, 'HE'],
    ]);
    expect([refused.status, refused.errors]).toEqual([
      422,
      {
        'days.1.sid': ['No student has the SID 999999'],
        'days.2.status': ['No attendance status is called “On the moon”'],
        'days.3.att_date': ['This day has not come yet'],
        'days.4.att_date': [expect.stringContaining('The student came on')],
        'days.5.sid': ['This student and day are in the list twice'],
      },
    ]);
    expect(await kept(student)).toEqual([]);
    expect((await post([[student, '2026-02-30', 'TR']])).errors).toHaveProperty(['days.0.att_date']);
    expect((await post([])).status).toBe(422);
  });
  test('a month whose fines are charged is not changed any more, until the charge is void', async () => {
    const student = await pupil();
    await post(truancy(student));
    await generate([student]);
    const late = await post([[student, `${LAST}-06`, 'TR']]);
    expect([late.status, late.errors]).toEqual([
      422,
      { 'days.0.att_date': ['The attendance fines of this month are charged already'] },
    ]);
    expect((await post(truancy(student))).row, 'what is kept may be sent again').toEqual({
      created: 0,
      changed: 0,
      unchanged: 3,
    });
    expect((await post([[student, today(), 'TR']])).status, 'another month is open').toBe(200);
    const [day] = await school.rows(
      `SELECT id FROM student_attendance WHERE institute_code = 'challans' AND student_id = $1 AND att_date = $2`,
      [student.id, `${LAST}-05`],
    );
    for (const change of [
      'UPDATE student_attendance SET attendance_status_id = attendance_status_id + 1',
      'DELETE FROM student_attendance',
    ])
      await expect(
        inDatabase(sql`${sql.raw(change)} WHERE institute_code = 'challans' AND id = ${day?.['id']}`),
      ).rejects.toMatchObject({
        constraint: 'student_attendance_charged',
      });
    const charged = (await challansOf(student)).filter((challan) =>
      linesOf(challan).some(({ source }) => source === 'attendance'),
    );
    const voided = await school.post('/deleteChallans', {
      challan_ids: charged.map(({ id: challan }) => challan),
      reason: 'not in order',
    });
    expect(voided.status, voided.text).toBe(200);
    expect(
      (
        await post([
          [student, `${LAST}-05`, 'HE'],
          [student, `${LAST}-06`, 'TR'],
        ])
      ).row,
    ).toEqual({ created: 1, changed: 1, unchanged: 0 });
  });
  test('a day and a charge of its month take turns: it is in the charge, or finds it', async () => {
    const [writing, charging] = [
      new pg.Client({ connectionString: api.test.ownerUrl }),
      new pg.Client({ connectionString: api.test.ownerUrl }),
    ];
    await Promise.all([writing.connect(), charging.connect()]);
    const student = await pupil();
    const [status] = await school.rows(
      `SELECT id FROM attendance_statuses WHERE institute_code = 'challans' AND name = 'Truant'`,
    );
    const begin = async (client: pg.Client): Promise<void> => {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '300ms'`);
      await client.query(
        `SELECT set_config('app.institute', 'challans', true), set_config('app.campuses', 'all', true), set_config('app.user', $1, true)`,
        [String(school.principal.id)],
      );
    };
    const write = (day: string): Promise<unknown> =>
      writing.query(
        `INSERT INTO student_attendance (institute_code, student_id, att_date, attendance_status_id) VALUES ('challans', $1, $2, $3)`,
        [student.id, `${LAST}-${day}`, status?.['id']],
      );
    const charge = (): Promise<unknown> =>
      charging.query(
        `SELECT * FROM challans_generate('challans', ARRAY[$1::bigint], $2::date, $2::date, $3::date, NULL, NULL, 1, false, true, false)`,
        [student.id, `${monthFrom(0)}-01`, today()],
      );
    try {
      await begin(writing);
      for (const day of ['03', '04']) await write(day);
      await begin(charging);
      await expect(charge(), 'waits for the day').rejects.toMatchObject({ code: '55P03' });
      await Promise.all([writing.query('COMMIT'), charging.query('ROLLBACK')]);
      await begin(charging);
      await charge();
      await begin(writing);
      await expect(write('05'), 'waits for the charge').rejects.toMatchObject({ code: '55P03' });
      await Promise.all([writing.query('ROLLBACK'), charging.query('COMMIT')]);
      await begin(writing);
      await expect(write('05')).rejects.toMatchObject({ constraint: 'student_attendance_charged' });
      await writing.query('ROLLBACK');
      expect(await fines(student)).toEqual([[LAST, 50]]);
    } finally {
      await Promise.all([writing.end(), charging.end()]);
    }
  });
  test('a day of closed books is refused', async () => {
    const student = await pupil();
    await school.rows(`UPDATE institute SET books_locked_upto = $1 WHERE institute_code = 'challans'`, [`${LAST}-10`]);
    const refused = await post([[student, `${LAST}-10`, 'TR']]);
    expect([refused.status, refused.errors]).toEqual([
      422,
      { 'days.0.att_date': ['The books of this day are closed'] },
    ]);
    expect((await post([[student, `${LAST}-11`, 'TR']])).status).toBe(200);
    await school.rows(`UPDATE institute SET books_locked_upto = NULL WHERE institute_code = 'challans'`, []);
  });
  test('students of another campus or institute are not there, and without the privilege nothing is', async () => {
    const student = await pupil();
    const elsewhere = await pupil({ campus_id: id('Johar') });
    expect((await post([[student, `${LAST}-03`, 'TR']], johar)).errors).toEqual({
      'days.0.sid': [`No student has the SID ${sidOf(student)}`],
    });
    expect((await post([[elsewhere, `${LAST}-03`, 'TR']], johar)).status).toBe(200);
    const theirs = await other.add({ admission_date: '2020-04-01' });
    const stranger = await school.rows(
      `SELECT count(*)::int AS n FROM students WHERE institute_code = 'challans' AND sid = $1`,
      [sidOf(theirs)],
    );
    if ((stranger as unknown as Row[])[0]?.['n'] === 0)
      expect((await post([[theirs, `${LAST}-03`, 'TR']])).status).toBe(422);
    const clerk = await makeUser(api, 'challans', { privileges: ['students.update', 'challans.create'] });
    expect((await post([[student, `${LAST}-03`, 'TR']], clerk)).status).toBe(401);
    expect(await kept(student)).toEqual([]);
  });
});

describe('from the sheet of a class', () => {
  const head = () => makeUser(api, 'challans');
  const mark = async (
    user: TestUser,
    student: Row,
    date: string,
    value: string,
    was = '',
  ): Promise<Row | undefined> => {
    const { campus_id, class_id } = student;
    const cells = [{ row: student.id, column: 'status', value, was }];
    const json = { institute_code: 'challans', date, campus_id, class_id, cells };
    return (await api.call('/student_attendance_sheet', { token: user.token, json })).rows[0];
  };
  test('what a teacher marks is on the next challan, and stays as it is until that is void', async () => {
    const [student, teacher] = [await pupil(), await head()];
    for (const day of ['03', '04', '05'])
      expect(await mark(teacher, student, `${LAST}-${day}`, 'TR')).toMatchObject({ state: 'saved', value: 'TR' });
    expect(await mark(teacher, student, `${LAST}-06`, 'HE')).toMatchObject({ state: 'saved' });
    await generate([student]);
    // One day is free.
    expect(await fines(student)).toEqual([[LAST, 100]]);
    expect(await mark(teacher, student, `${LAST}-05`, 'HE', 'TR')).toMatchObject({
      state: 'refused',
      value: 'TR',
      message: 'The attendance fines of this month are charged already',
    });
    expect(await mark(teacher, student, `${LAST}-05`, '', 'TR')).toMatchObject({ state: 'refused', value: 'TR' });
    await generate([student]);
    expect(await fines(student)).toEqual([[LAST, 100]]);
  });
});

describe('from a file', () => {
  const send = (text: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ institute_code: 'challans', type: 'student_attendance', ...more }))
      form.append(name, value);
    form.append('file', fileOf(text));
    return api.call('/bulk_imports/', { token: device.token, form });
  };
  const step = (run: number, what: string, json: object = {}) =>
    api.call(`/imports/${run}/${what}`, { token: device.token, json: { institute_code: 'challans', ...json } });
  const textOf = (student: Row): string =>
    [
      'SID,Date,Status',
      ...['03', '04', '05'].map((day) => `${sidOf(student)},${LAST}-${day},Truant`),
      `999999,${LAST}-03,TR`,
      `${sidOf(student)},${dayFrom(2)},TR`,
    ].join('\n');

  test('a dry run names the rows that are refused and keeps nothing', async () => {
    const student = await pupil();
    const tried = await send(textOf(student), { dry_run: 'true' });
    expect(tried.row, tried.text).toMatchObject({
      dry_run: true,
      run: { counts: { ready: 3, invalid: 2 } },
      errors: expect.arrayContaining([
        { field: 'sid', message: 'No student has the SID 999999', count: 1, first_row: expect.any(Number) },
        { field: 'att_date', message: 'This day has not come yet', count: 1, first_row: expect.any(Number) },
      ]),
    });
    expect(await kept(student)).toEqual([]);
  });
  test('its days become a fine; read twice it changes nothing; taken back it is gone while nothing was fined', async () => {
    const [student, second] = [await pupil(), await pupil()];
    const bring = async (one: Row): Promise<number> => {
      const run = ((await send(textOf(one))).row['run'] as { id: number }).id;
      await step(run, 'mapping', { mapping: { 0: 'sid', 1: 'att_date', 2: 'status' } });
      await step(run, 'check');
      const done = await step(run, 'commit');
      expect([done.status, (done.row['run'] as { counts: object }).counts], done.text).toMatchObject([
        200,
        { invalid: 2 },
      ]);
      return run;
    };
    await bring(student);
    expect(await kept(student)).toHaveLength(3);
    await bring(student);
    expect(await kept(student)).toHaveLength(3);
    await generate([student]);
    expect(await fines(student)).toEqual([[LAST, 100]]);
    const run = await bring(second);
    expect(await kept(second)).toHaveLength(3);
    expect((await step(run, 'undo')).status).toBe(200);
    expect(await kept(second)).toEqual([]);
  });
});
