/** Reminders of what is overdue and messages about absences: once each, also when their job or sheet comes again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate, today } from '../../contract/dates.ts';
import { reminders } from '../../server/modules/messaging/reminders.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, type Answer, type Api, type Row } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
let first: Row;
let second: Row;
let alone: Row;
let templates = 0;
const post = (path: string, body: object): Promise<Answer> => school.post(path, { institute_code: 'letters', ...body });
const id = (name: string): number => Number(school.ids[name]);
const outbox = () =>
  school.rows(`SELECT name, body, state, reason FROM outbox WHERE institute_code = 'letters' ORDER BY id`);
const bodies = async () => (await outbox()).map(({ body }) => body);
const template = async (body: string): Promise<number> => {
  const made = await post('/sms_templates', { name: `Template ${(templates += 1)}`, module: 'payments', body });
  if (made.status !== 201) throw new Error(made.text);
  return made.row.id;
};
const settings = async (values: object): Promise<Row> => {
  const made = await post('/message_settings', { campus_id: id('Gulberg'), ...values });
  if (made.status !== 201) throw new Error(made.text);
  return made.row;
};

beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'letters');
  const gateway = await post('/sms_gateways', {
    name: 'Gateway',
    channel: 'sms',
    url: 'https://sms.example.com/send',
    api_key: 'k',
    is_active: true,
    is_default: true,
  });
  if (gateway.status !== 201) throw new Error(gateway.text);
  first = await school.add({ studentName: 'Aamna', mobile: '0300-1110001' });
  const family = { family_no: first['family_no'], father_name: first['father_name'] };
  second = await school.add({
    studentName: 'Bilal',
    mobile: '0300-1110001',
    admission_date: dayFrom(-30),
    ...family,
  });
  alone = await school.add({ studentName: 'Chanda', mobile: '0300-1110002' });
});
beforeEach(async () => {
  for (const table of ['outbox', 'message_batches', 'message_settings', 'student_attendance', 'pgboss.job'])
    await school.rows(`DELETE FROM ${table}`);
});
afterAll(() => api.test.drop());

describe('reminders', () => {
  const TEXT = '{student}: Rs {amount} since {due_date}';
  const run = async (setting: Row): Promise<void> => {
    for await (const _ of reminders.work(api.db, { instituteCode: 'letters', id: setting.id }));
  };
  /** Seconds until the jobs in the queue begin. */
  const queued = async (): Promise<number[]> =>
    (
      await school.rows(
        `SELECT greatest(extract(epoch FROM start_after - now())::int, 0) AS s FROM pgboss.job WHERE state = 'created' AND data ->> 'kind' = 'reminders' ORDER BY 1`,
      )
    ).map(({ s }) => Number(s));
  beforeAll(async () => {
    await school.charge(first, [100_000], { due: dayFrom(-10) });
    await school.charge(first, [50_000], { due: dayFrom(-3) });
    await school.charge(second, [200_000], { due: dayFrom(-2) });
    await school.charge(alone, [70_000], { due: dayFrom(5) });
  });
  test('name what is overdue by so many days, once for each due date of a family', async () => {
    const on = await settings({ reminder_template_id: await template(TEXT), reminder_at: '00:00' });
    await run(on);
    await run(on);
    expect(await bodies()).toEqual([`Aamna: Rs 1,500 since ${formatDate(dayFrom(-10))}`]);
    await school.rows('UPDATE message_settings SET reminder_days = 2');
    await run(on);
    expect((await bodies()).slice(1)).toEqual([`Aamna, Bilal: Rs 3,500 since ${formatDate(dayFrom(-10))}`]);
    const batches = (await school.get('/message_batches', { institute_code: 'letters' })).rows;
    expect(batches).toMatchObject([{ source: 'reminder', total: 2, made_by: null }]);
  });
  test('come again after so many days', async () => {
    const on = await settings({ reminder_template_id: await template(TEXT), reminder_at: '00:00', reminder_every: 4 });
    await run(on);
    await school.rows('UPDATE message_settings SET reminder_days = 0, reminder_every = 2');
    await run(on);
    await run(on);
    await school.rows('UPDATE message_settings SET reminder_every = 1');
    await run(on);
    expect(await bodies()).toHaveLength(3);
  });
  test('wait for their time, then for that of the next day; and end with the settings', async () => {
    const on = await settings({ reminder_template_id: await template(TEXT), reminder_at: '23:59' });
    expect(await queued()).toEqual([0]);
    await school.rows('DELETE FROM pgboss.job');
    await run(on);
    expect(await outbox()).toEqual([]);
    const [until = 0] = await queued();
    expect(until).toBeLessThanOrEqual(86_400);
    await school.rows(`UPDATE message_settings SET reminder_at = '00:00'`);
    await school.rows('DELETE FROM pgboss.job');
    await run(on);
    await run(on);
    expect(await outbox()).toHaveLength(1);
    const [next = 0, ...more] = await queued();
    expect(more).toEqual([]);
    expect(next).toBeGreaterThan(0);
    await school.rows('UPDATE message_settings SET reminder_template_id = NULL');
    await school.rows('DELETE FROM pgboss.job');
    await run(on);
    expect(await queued()).toEqual([]);
  });
  test('a batch of the day that was cancelled stays so', async () => {
    const on = await settings({ reminder_template_id: await template(TEXT), reminder_at: '00:00' });
    await run(on);
    const [batch] = (await school.get('/message_batches', { institute_code: 'letters' })).rows;
    expect((await post('/cancel_messages', { batch_id: batch?.id })).status).toBe(200);
    await school.rows('UPDATE message_settings SET reminder_days = 2');
    await run(on);
    expect((await outbox()).map(({ state }) => state)).toEqual(['cancelled']);
  });
});

describe('absences', () => {
  const TEXT = '{student} is absent today, {date}';
  let absent: string;
  let present: string;
  beforeAll(async () => {
    for (const [name, acronym, counts_as] of [
      ['Present', 'P', 'present'],
      ['Absent', 'A', 'absent'],
    ] as const) {
      const made = await post('/attendance_statuses', { name, acronym, counts_as });
      if (made.status !== 201 && made.status !== 422) throw new Error(made.text);
    }
    absent = 'Absent';
    present = 'Present';
  });
  const mark = async (marks: readonly (readonly [Row, string])[], day = today()): Promise<void> => {
    const days = marks.map(([student, status]) => ({ sid: student['sid'], att_date: day, status }));
    const kept = await post('/student_attendance', { days });
    if (kept.status !== 200) throw new Error(kept.text);
  };
  test('are told some minutes later, once, brothers and sisters together', async () => {
    await settings({ absence_template_id: await template(TEXT), absence_minutes: 20 });
    await mark([
      [first, absent],
      [second, absent],
      [alone, present],
    ]);
    await mark([[first, absent]]);
    expect(await bodies()).toEqual([`Aamna, Bilal is absent today, ${formatDate(today())}`]);
    const [when] = await school.rows('SELECT extract(epoch FROM next_try - now())::int AS s FROM outbox');
    expect(Number(when?.['s'])).toBeGreaterThan(19 * 60);
  });
  test('that are corrected in time are not told, and who is still absent is', async () => {
    await settings({ absence_template_id: await template(TEXT) });
    await mark([
      [first, absent],
      [second, absent],
    ]);
    await mark([[first, present]]);
    await mark([[first, absent]]);
    expect((await outbox()).map(({ name, state, reason }) => [name, state, reason])).toEqual([
      ['Aamna, Bilal', 'skipped', 'Not absent any more'],
      ['Bilal', 'queued', null],
      ['Aamna', 'queued', null],
    ]);
  });
  test('of another day are not told, and nothing where it is not switched on', async () => {
    await settings({});
    await mark([[first, absent]]);
    await school.rows('DELETE FROM message_settings');
    await settings({ absence_template_id: await template(TEXT) });
    await mark([[second, absent]], dayFrom(-1));
    expect(await outbox()).toEqual([]);
  });
  test('never refuse the attendance', async () => {
    await settings({ absence_template_id: await template(TEXT) });
    await school.rows(
      `CREATE FUNCTION refuse_outbox() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`,
    );
    await school.rows('CREATE TRIGGER refused BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION refuse_outbox()');
    await mark([[first, absent]]);
    await school.rows('DROP FUNCTION refuse_outbox CASCADE');
    expect(await school.rows('SELECT count(*)::int AS n FROM student_attendance')).toEqual([{ n: 1 }]);
  });
});
