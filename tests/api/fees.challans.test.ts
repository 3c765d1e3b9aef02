import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentMonth, today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { idle, resumeJobs } from '../../server/modules/fees/challans/runJob.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';
import { callCell, makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
let other: FeeSchool;
let johar: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'challans');
  other = await makeFeeSchool(api, 'elsewhere');
  johar = await makeUser(api, 'challans', { campuses: [Number(school.ids['Johar'])] });
}, 120_000);
afterAll(async () => {
  await idle();
  await api.test.drop();
});

const id = (name: string): number => Number(school.ids[name]);
const monthFrom = (months: number): string => {
  const [year = 0, month = 0] = currentMonth().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
};
const NOW = currentMonth();
interface Plan {
  readonly particular?: string;
  /** Paisa. */
  readonly amount?: number;
  readonly months?: number;
  readonly month_amounts?: readonly (number | null)[];
  readonly first_time?: boolean;
  readonly fixed?: number;
  readonly bp?: number;
  readonly cap?: number;
  readonly least?: number;
  readonly from?: string;
}
const plan = (
  student: Row | number,
  {
    particular = 'Tuition',
    amount = 500_000,
    months = 4095,
    month_amounts,
    first_time = false,
    fixed = 0,
    bp = 0,
    cap,
    least = 0,
    from = monthFrom(-6),
  }: Plan = {},
) =>
  school.rows(
    `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, months, month_amounts, first_time, discount_fixed, discount_bp, discount_cap, least_amount, from_month)
     VALUES ('challans', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      typeof student === 'number' ? student : student.id,
      id(particular),
      amount,
      months,
      month_amounts ?? null,
      first_time,
      fixed,
      bp,
      cap ?? null,
      least,
      `${from}-01`,
    ],
  );
const planned = async (plans: readonly Plan[] = [{}], more: Readonly<Record<string, unknown>> = {}): Promise<Row> => {
  const student = await school.add(more);
  for (const one of plans) await plan(student, one);
  return student;
};
const generate = (students: readonly Row[], body: Readonly<Record<string, unknown>> = {}, user?: TestUser, key?: string): Promise<Answer> =>
  school.post('/student_challan', { student_ids: students.map((student) => student.id), challan_month_from: NOW, ...body }, user, key);
const results = async (answer: Answer): Promise<readonly Row[]> => (await school.get(`/fee_jobs/${answer.row.id}/rows`, { per_page: 500 })).rows;
const challansOf = async (student: Row, query: Readonly<Record<string, string>> = {}): Promise<readonly Row[]> =>
  (
    await school.get('/student_challan', {
      student_id: student.id,
      challan_particular_wise_payment_status: 'true',
      include_future_challans: 'true',
      sort_by: 'id',
      sort_order: 'ASC',
      ...query,
    })
  ).rows;
const linesOf = (challan: Row | undefined): readonly Row[] => (challan?.['particulars'] ?? []) as Row[];

describe('generation', () => {
  test('bills by the plan once, whatever is asked again', async () => {
    const [planned1, unplanned] = [await planned(), await school.add()];
    const first = await generate([planned1, unplanned]);
    expect(first.status, first.text).toBe(200);
    expect(first.row).toMatchObject({ state: 'done', total: 2, done: 2, created: 1, skipped: 1, failed: 0, amount: 5000 });
    expect((await results(first)).map((row) => row['outcome']).toSorted()).toEqual(['created', 'no_plan']);
    const second = await generate([planned1]);
    expect(second.row).toMatchObject({ created: 0, skipped: 1, amount: 0 });
    expect((await results(second))[0]).toMatchObject({ outcome: 'already', challan_no: null });
    const [challan] = await challansOf(planned1);
    expect(challan).toMatchObject({ amount: 5000, balance: 5000, status: 'Unpaid', kind: 'regular', challan_month: NOW, issue_date: today() });
    expect(linesOf(challan)).toMatchObject([{ particular: 'Tuition', challan_month: NOW, source: 'plan', amount: 5000, open: 5000 }]);
    await expectBooks(school);
  });

  test('the same key generates once, another body under it is refused', async () => {
    const student = await planned();
    const key = newKey();
    const [one, two] = [await generate([student], {}, undefined, key), await generate([student], {}, undefined, key)];
    expect(two.row.id).toBe(one.row.id);
    expect((await generate([student], { challan_month_from: monthFrom(1) }, undefined, key)).status).toBe(422);
    expect(await challansOf(student)).toHaveLength(1);
  });

  test('two clerks at once bill each student once', async () => {
    const students = await Promise.all(Array.from({ length: 12 }, () => planned()));
    const answers = await Promise.all([generate(students), generate(students.toReversed()), generate(students)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { row }) => sum + Number(row['created']), 0)).toBe(12);
    for (const student of students) expect(await challansOf(student)).toHaveLength(1);
  });

  test('a range is one challan with a line per month; a month that was billed is left out of it', async () => {
    const student = await planned();
    await generate([student]);
    const answer = await generate([student], { challan_month_from: monthFrom(-1), challan_month_to: monthFrom(1) });
    expect(answer.row).toMatchObject({ created: 1, amount: 10_000 });
    const [, range] = await challansOf(student);
    expect(range).toMatchObject({ challan_month: monthFrom(-1), challan_month_to: monthFrom(1) });
    expect(linesOf(range).map((line) => line['challan_month'])).toEqual([monthFrom(-1), monthFrom(1)]);
  });

  test('first-time items once in a life, months of the mask only, amounts of a month', async () => {
    const month = Number(NOW.slice(5)) - 1;
    const amounts = Array.from({ length: 12 }, (_, at) => (at === month ? 70_000 : null));
    const student = await planned([
      { particular: 'Security', amount: 300_000, first_time: true, months: 0 },
      { particular: 'Transport', amount: 50_000, month_amounts: amounts },
      { particular: 'Tuition', months: 1 << ((month + 1) % 12) },
    ]);
    await generate([student]);
    await generate([student], { challan_month_from: monthFrom(1) });
    const [first, second] = await challansOf(student);
    expect(linesOf(first).map((line) => [line['particular'], line['amount']])).toEqual([
      ['Transport', 700],
      ['Security', 3000],
    ]);
    expect(linesOf(second).map((line) => [line['particular'], line['amount']])).toEqual([
      ['Tuition', 5000],
      ['Transport', 500],
    ]);
  });

  test.each([
    [{ amount: 500_000, bp: 2500 }, 5000, 1250],
    [{ amount: 333_300, bp: 5000 }, 3333, 1667],
    [{ amount: 500_000, fixed: 100_000, bp: 1000 }, 5000, 1400],
    [{ amount: 500_000, bp: 9000, cap: 200_000 }, 5000, 2000],
    [{ amount: 500_000, bp: 10_000, least: 50_000 }, 5000, 4500],
    [{ amount: 500_000, fixed: 900_000 }, 5000, 5000],
  ])('a standing discount %j of a fee of %d is %d', async (terms, amount, discount) => {
    const student = await planned([terms]);
    await generate([student]);
    const [challan] = await challansOf(student);
    expect(challan).toMatchObject({ amount, discount, balance: amount - discount, status: amount === discount ? 'Fully Paid' : 'Unpaid' });
  });

  test('attendance fines of the month before come along, and only once', async () => {
    const status = (
      await callCell(api, school.principal, resourceOf('attendance_statuses').wire.create || never(), {
        body: { ...resourceOf('attendance_statuses').sample, name: 'Truant' },
      })
    ).row;
    await school.rows(`INSERT INTO fee_particulars (institute_code, name, kind) VALUES ('challans', 'Absence fine', 'attendance_fine')`);
    await school.rows(
      `INSERT INTO attendance_fines (institute_code, attendance_status_id, amount, free_per_month) VALUES ('challans', $1, 5000, 1)`,
      [status.id],
    );
    const student = await planned();
    for (const day of ['03', '04', '05'])
      await school.rows(
        `INSERT INTO student_attendance (institute_code, student_id, att_date, attendance_status_id) VALUES ('challans', $1, $2, $3)`,
        [student.id, `${monthFrom(-1)}-${day}`, status.id],
      );
    await generate([student]);
    await generate([student]);
    const challans = await challansOf(student);
    expect(challans).toHaveLength(1);
    expect(linesOf(challans[0]).map((line) => [line['source'], line['amount']])).toContainEqual(['attendance', 100]);
  });

  test('advances are used on the new challan unless that is not wished', async () => {
    const [uses, keeps] = [await planned(), await planned()];
    for (const student of [uses, keeps]) expect((await school.pay({ student_id: student.id, amount: 2000 })).status).toBe(200);
    await generate([uses]);
    await generate([keeps], { apply_advance: false });
    expect((await challansOf(uses))[0]).toMatchObject({ paid: 2000, balance: 3000, status: 'Partially Paid' });
    expect((await challansOf(keeps))[0]).toMatchObject({ paid: 0, balance: 5000 });
    await expectBooks(school);
  });

  test('instalments sum to the month, in whole rupees, a month apart', async () => {
    const student = await planned([{ amount: 1_000_050, bp: 1000 }]);
    const answer = await school.post('/generate_challans_installment_wise', {
      student_ids: [student.id],
      challan_month_from: NOW,
      installments: 3,
      due_date: dayFrom(5),
    });
    expect(answer.row, answer.text).toMatchObject({ state: 'done', created: 1 });
    const parts = await challansOf(student);
    expect(parts.map((part) => part['kind'])).toEqual(['installment', 'installment', 'installment']);
    expect(parts.reduce((sum, part) => sum + Number(part['amount']), 0)).toBeCloseTo(10_000.5, 6);
    expect(parts.reduce((sum, part) => sum + Number(part['balance']), 0)).toBeCloseTo(9000.5, 6);
    expect(parts.slice(0, 2).every((part) => Number.isInteger(part['balance']))).toBe(true);
    expect(new Set(parts.map((part) => part['due_date'])).size).toBe(3);
    expect((await generate([student])).row).toMatchObject({ created: 0 });
    await expectBooks(school);
  });

  test('who may not be billed is told why; other campuses and institutes are not there', async () => {
    const struck = await planned([{}], { status_id: id('Struck off') });
    const [mine, theirs] = [await planned([{}], { campus_id: id('Johar') }), await planned()];
    const foreign = await other.add();
    const answer = await generate([struck, mine, theirs, foreign], {}, johar);
    expect(answer.row).toMatchObject({ total: 1, created: 1 });
    expect(await challansOf(theirs)).toHaveLength(0);
    expect((await generate([theirs], {}, johar)).status).toBe(422);
    const outcome = await generate([struck]);
    expect((await results(outcome))[0]).toMatchObject({ outcome: 'not_enrolled' });
    expect((await generate([struck], { not_enrolled: true })).row).toMatchObject({ created: 1 });
    expect((await school.get(`/fee_jobs/${outcome.row.id}`, {}, johar)).status).toBe(404);
    expect((await api.call(`/fee_jobs/${outcome.row.id}`, { token: other.principal.token })).status).toBe(404);
  });

  test.each([
    [{ challan_month_from: '2026-13' }, 'challan_month_from'],
    [{ challan_month_to: '2019-01' }, 'challan_month_to'],
    [{ challan_month_from: '2020-01', challan_month_to: '2026-01' }, 'challan_month_to'],
    [{ due_date: '2026-02-30' }, 'due_date'],
    [{ issue_date: '2026-05-05', due_date: '2026-05-04' }, 'due_date'],
    [{ due_date: '2027-01-10', validity_date: '2027-01-09' }, 'validity_date'],
    [{ student_ids: [] }, 'student_ids'],
    [{ surprise: 1 }, 'surprise'],
  ])('%j is refused on %s', async (body, field) => {
    const answer = await generate([{ id: 1, version: 1 }], body);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.errors).toHaveProperty(field);
  });

  test('a date without an accounting period is refused with the sentence, and nothing is left', async () => {
    const student = await planned();
    const answer = await generate([student], { issue_date: '2015-05-05' });
    expect(answer.status).toBe(409);
    expect(answer.message).toContain('accounting period');
    expect(await challansOf(student)).toHaveLength(0);
  });

  test('who is missing says what he would be billed, and is gone once he is', async () => {
    const section = { class_id: id('Two'), section_id: id('B') };
    const [student, bare] = [await planned([{ bp: 1000 }], section), await school.add(section)];
    const ask = (): Promise<Answer> =>
      school.post('/get_non_generated_challan_students', { challan_month_from: NOW, challan_month_to: monthFrom(1), ...section });
    const before = await ask();
    expect(before.rows).toMatchObject([
      { id: student.id, missing_months: [NOW, monthFrom(1)], expected_amount: 9000, has_plan: true },
      { id: bare.id, missing_months: [], expected_amount: 0, has_plan: false },
    ]);
    expect(before.json['totals']).toEqual({ students: 2, expected_amount: 9000 });
    await generate([student], { challan_month_to: monthFrom(1) });
    expect((await ask()).rows.map((row) => row.id)).toEqual([bare.id]);
    expect(
      (await school.post('/get_non_generated_challan_students', { challan_month_from: NOW, ...section, search: 'nobody by this name' })).rows,
    ).toEqual([]);
  });
});
function never(): never {
  throw new Error('attendance statuses cannot be created');
}

describe('jobs', () => {
  const many = async (count: number, more: Readonly<Record<string, unknown>> = {}): Promise<number[]> => {
    const first = await planned([{}], more);
    const copies = await school.rows(
      `INSERT INTO students (institute_code, student_name, family_id, campus_id, session_id, class_id, section_id, status_id)
       SELECT s.institute_code, 'Copy ' || g, s.family_id, s.campus_id, s.session_id, s.class_id, s.section_id, s.status_id FROM students s, generate_series(1, $2) g WHERE s.institute_code = 'challans' AND s.id = $1 RETURNING id`,
      [first.id, count - 1],
    );
    const ids = copies.map((row) => Number(row['id']));
    await school.rows(
      `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, from_month) SELECT 'challans', s, $2, 100000, $3 FROM unnest($1::bigint[]) s`,
      [ids, id('Tuition'), `${monthFrom(-6)}-01`],
    );
    return [first.id, ...ids];
  };
  const over = async (job: number): Promise<Row> => {
    await idle();
    return (await school.get(`/fee_jobs/${job}`)).row;
  };
  const countOf = async (students: readonly number[]): Promise<number> =>
    Number(
      (
        await school.rows(`SELECT count(*) AS n FROM challans WHERE institute_code = 'challans' AND voided_at IS NULL AND student_id = ANY($1)`, [
          students,
        ])
      )[0]?.['n'],
    );

  test('a large one goes on in the background, chunk by chunk', async () => {
    const ids = await many(620);
    const answer = await school.post('/student_challan', { student_ids: ids, challan_month_from: NOW });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.row).toMatchObject({ state: 'running', total: 620 });
    expect(await over(answer.row.id)).toMatchObject({ state: 'done', done: 620, created: 620, skipped: 0, failed: 0 });
    expect(await countOf(ids)).toBe(620);
    await expectBooks(school);
  }, 60_000);

  test('one that was interrupted is gone on with at the next start, and bills nobody twice', async () => {
    const ids = await many(300);
    const who = { instituteCode: 'challans', campuses: 'all', userId: school.principal.id } as const;
    const params = {
      from: `${NOW}-01`,
      to: `${NOW}-01`,
      issue_date: today(),
      due_date: null,
      validity_date: null,
      installments: 1,
      not_enrolled: false,
      attendance: true,
      apply_advance: true,
    };
    const job = await withInstitute(api.db, who, async (trx) => {
      const made = await sql<{ id: number }>`INSERT INTO fee_jobs (institute_code, kind, state, params, total, user_id, username, campuses)
        VALUES ('challans', 'generate', 'running', ${JSON.stringify(params)}::jsonb, ${ids.length}, ${school.principal.id}, 'principal', 'all') RETURNING id`.execute(
        trx,
      );
      await sql`INSERT INTO fee_job_rows (institute_code, job_id, student_id, place) SELECT 'challans', ${made.rows[0]?.id}, s, o FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS x (s, o)`.execute(
        trx,
      );
      return made.rows[0]?.id ?? 0;
    });
    // The server dies in the middle of a chunk: what it had billed is rolled back with its results.
    await expect(
      withInstitute(api.db, who, async (trx) => {
        await sql`SELECT * FROM challans_generate('challans', ${ids.slice(0, 100)}::bigint[], ${params.from}::date, ${params.to}::date, ${today()}::date, NULL, NULL, 1, false, true, true)`.execute(
          trx,
        );
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await countOf(ids)).toBe(0);
    // Two servers start at once.
    const went = await Promise.all([resumeJobs(api.db, 'challans'), resumeJobs(api.db, 'challans')]);
    expect(Math.max(...went)).toBe(1);
    expect(await over(job)).toMatchObject({ state: 'done', created: 300, failed: 0 });
    expect(await resumeJobs(api.db, 'challans')).toBe(0);
    expect(await countOf(ids)).toBe(300);
  }, 60_000);

  test('a student who cannot be billed does not stop the others', async () => {
    const ids = await many(260);
    const outside = await planned([{ particular: 'Transport' }], { campus_id: id('Johar') });
    // Transport of this campus is credited to an account that its journals may not use.
    await school.rows(`UPDATE fee_particulars SET income_account_id = $1 WHERE institute_code = 'challans' AND id = $2`, [
      id('Johar Cash'),
      id('Transport'),
    ]);
    const gulberg = await planned([{ particular: 'Transport' }]);
    const answer = await school.post('/student_challan', { student_ids: [...ids, gulberg.id, outside.id], challan_month_from: NOW });
    const job = await over(answer.row.id);
    await school.rows(`UPDATE fee_particulars SET income_account_id = NULL WHERE institute_code = 'challans' AND id = $1`, [id('Transport')]);
    expect(job).toMatchObject({ state: 'done', done: 262 });
    const failed = (await school.get(`/fee_jobs/${answer.row.id}/rows`, { outcome: 'failed' })).rows;
    expect(Number(job['created']) + failed.length).toBe(262);
    expect(failed.every((row) => String(row['message']).length > 10)).toBe(true);
    expect(await countOf(ids)).toBe(260);
  }, 60_000);

  test('can be stopped, and then says so', async () => {
    const ids = await many(210);
    const answer = await school.post('/student_challan', { student_ids: ids, challan_month_from: NOW });
    const stopped = await school.post(`/fee_jobs/${answer.row.id}/cancel`, {});
    const job = await over(answer.row.id);
    if (stopped.status === 200) {
      expect(job).toMatchObject({ state: 'cancelled' });
      expect(await countOf(ids)).toBe(job['created']);
    } else expect([stopped.status, job['state']]).toEqual([409, 'done']);
    expect((await school.post(`/fee_jobs/${answer.row.id}/cancel`, {})).status).toBe(409);
    expect((await school.get('/fee_jobs')).rows.map((row) => row.id)).toContain(answer.row.id);
  }, 60_000);
});

describe('after issue', () => {
  const issued = async (plans?: readonly Plan[], more?: Readonly<Record<string, unknown>>): Promise<{ student: Row; challan: Row }> => {
    const student = await planned(plans, more);
    await generate([student], { due_date: dayFrom(0) });
    const [challan] = await challansOf(student);
    if (!challan) throw new Error('no challan was made');
    return { student, challan };
  };
  const void_ = (ids: readonly number[], user?: TestUser): Promise<Answer> =>
    school.post('/deleteChallans', { challan_ids: ids, reason: 'Billed by mistake' }, user);
  const outcomes = (answer: Answer): unknown[] => ((answer.row['results'] ?? []) as Row[]).map((row) => row['outcome']);

  test('an amount is added to each challan with its journal; void and foreign ones say so', async () => {
    const [one, gone] = [await issued(), await issued()];
    await void_([gone.challan.id]);
    const body = { challan_ids: [one.challan.id, gone.challan.id, 999_999_999], particular_id: id('Transport'), amount: 250.5, remarks: 'Trip' };
    const key = newKey();
    const answer = await school.post('/add_amount_in_generated_challans', body, undefined, key);
    expect(outcomes(answer)).toEqual(['added', 'void', 'not_found']);
    await school.post('/add_amount_in_generated_challans', body, undefined, key);
    const [challan] = await challansOf(one.student);
    expect(challan).toMatchObject({ amount: 5250.5, balance: 5250.5 });
    expect(outcomes(await school.post('/add_amount_in_generated_challans', { ...body, challan_ids: [one.challan.id] }, johar))).toEqual([
      'not_found',
    ]);
    expect((await school.post('/add_amount_in_generated_challans', { ...body, particular_id: 999_999 })).errors).toHaveProperty('particular_id');
    expect((await school.post('/add_amount_in_generated_challans', { ...body, amount: 1.234 })).errors).toHaveProperty('amount');
    await expectBooks(school);
  });

  test('unpaid ones are voided with a reason, paid ones are not; the month can be billed again', async () => {
    const [free, paid] = [await issued(), await issued()];
    expect((await school.pay({ student_id: paid.student.id, amount: 100 })).status).toBe(200);
    const answer = await void_([free.challan.id, paid.challan.id]);
    expect(outcomes(answer)).toEqual(['voided', 'paid']);
    expect(answer.row['voided']).toBe(1);
    expect(outcomes(await void_([free.challan.id]))).toEqual(['already']);
    expect(outcomes(await void_([paid.challan.id], johar))).toEqual(['not_found']);
    expect(await challansOf(free.student)).toHaveLength(0);
    expect((await challansOf(free.student, { status: 'Void' }))[0]).toMatchObject({ status: 'Void', balance: 0, void_reason: 'Billed by mistake' });
    expect((await generate([free.student])).row).toMatchObject({ created: 1 });
    expect((await school.post('/deleteChallans', { challan_ids: [free.challan.id], reason: ' ' })).errors).toHaveProperty('reason');
    await expectBooks(school);
  });

  test('instalments of one month are voided together, or stay when one is paid', async () => {
    const made = async (): Promise<{ student: Row; parts: readonly Row[] }> => {
      const student = await planned();
      await school.post('/generate_challans_installment_wise', { student_ids: [student.id], challan_month_from: NOW, installments: 2 });
      return { student, parts: await challansOf(student) };
    };
    const [free, paid] = [await made(), await made()];
    expect(outcomes(await void_([free.parts[1]?.id ?? 0]))).toEqual(['voided', 'voided']);
    expect((await school.pay({ student_id: paid.student.id, amount: 100 })).status).toBe(200);
    expect(outcomes(await void_([paid.parts[1]?.id ?? 0]))).toEqual(['siblings_paid']);
    await expectBooks(school);
  });

  test('is split as the preview says; the parts sum to what was open', async () => {
    const { student, challan } = await issued([
      { amount: 1_000_100, bp: 1000 },
      { particular: 'Transport', amount: 33_300 },
    ]);
    expect((await school.pay({ student_id: student.id, amount: 1000 })).status).toBe(200);
    const [before] = await challansOf(student);
    const body = { challan_id: challan.id, installments: 3, first_due_date: dayFrom(10) };
    const preview = await school.post('/makeChallanInstallment', { ...body, dry_run: true });
    expect(preview.status, preview.text).toBeLessThan(300);
    expect(preview.rows.every((row) => row['challan_id'] === null)).toBe(true);
    expect(await challansOf(student)).toHaveLength(1);
    const made = await school.post('/makeChallanInstallment', body);
    expect(made.rows.map((row) => [row['amount'], row['due_date']])).toEqual(preview.rows.map((row) => [row['amount'], row['due_date']]));
    expect(made.rows.reduce((sum, row) => sum + Math.round(Number(row['amount']) * 100), 0)).toBe(Math.round(Number(before?.['balance']) * 100));
    const [parent, ...parts] = await challansOf(student);
    expect(parent).toMatchObject({ paid: 1000, balance: 0, status: 'Fully Paid' });
    expect(parts.map((part) => part['parent_challan_no'])).toEqual([challan['challan_no'], challan['challan_no'], challan['challan_no']]);
    expect((await school.post('/makeChallanInstallment', body)).status).toBe(409);
    expect((await school.post('/makeChallanInstallment', body, johar)).status).toBe(404);
    expect((await school.post('/makeChallanInstallment', { challan_id: challan.id, due_dates: [dayFrom(9), dayFrom(2)] })).errors).toHaveProperty(
      'due_dates',
    );
    expect((await generate([student])).row).toMatchObject({ created: 0 });
    await expectBooks(school);
  });

  test('a fine is pure to ask and added once; lowering it needs the privilege', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [100_000], { kind: 'opening', due: dayFrom(-6), issue: dayFrom(-40) });
    const challan = line?.challan_id ?? 0;
    const ask = (query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
      school.get('/getChallansFineInfo', { paid_date: today(), challan_ids: String(challan), ...query });
    expect((await ask()).rows).toMatchObject([{ challan_id: challan, days_late: 6, policy: 'Fifty a day', fine: 300, already: 0 }]);
    expect((await ask({ due_date: dayFrom(-2) })).rows).toMatchObject([{ days_late: 2, fine: 100 }]);
    expect((await ask({ due_date: dayFrom(5) })).rows).toMatchObject([{ days_late: 0, fine: 0 }]);
    const put = (user?: TestUser, fine?: number): Promise<Answer> =>
      school.post('/addChallansFine', { paid_date: today(), challans: [{ challan_id: challan, ...(fine === undefined ? {} : { fine }) }] }, user);
    const clerk = await makeUser(api, 'challans', { privileges: ['payments.create', 'challans.read'] });
    expect((await put(clerk, 100)).status).toBe(401);
    expect((await put(undefined, 400)).errors).toHaveProperty('challans');
    expect((await put(undefined, 100)).rows).toEqual([{ challan_id: challan, added: 100 }]);
    expect((await put(clerk)).rows).toEqual([{ challan_id: challan, added: 200 }]);
    expect((await put(clerk)).rows).toEqual([{ challan_id: challan, added: 0 }]);
    expect((await ask()).rows).toMatchObject([{ fine: 300, already: 300 }]);
    expect((await school.get('/getChallansFineInfo', { paid_date: today(), challan_ids: String(challan) }, johar)).status).toBe(404);
    await expectBooks(school);
  });

  test('prints are counted', async () => {
    const { challan } = await issued();
    const print = (): Promise<Answer> => school.post('/challan_prints', { challan_ids: [challan.id] });
    expect((await print()).rows).toEqual([{ challan_id: challan.id, printed_before: 0 }]);
    expect((await print()).rows).toEqual([{ challan_id: challan.id, printed_before: 1 }]);
    expect((await school.post('/challan_prints', { challan_ids: [challan.id] }, johar)).rows).toEqual([]);
  });

  test('the till sees all open lines of a student, of a family, and by the number of a challan', async () => {
    const { student, challan } = await issued([{}], { father_name: 'Father Of Two', mobile: '03001234567' });
    const brother = await planned([{}], { family_id: student['family_id'], campus_id: id('Johar') });
    await generate([brother], { challan_month_from: monthFrom(1) });
    const byStudent = await school.get('/open_challans', { student_id: student.id, paid_date: dayFrom(3) });
    expect(byStudent.row).toMatchObject({
      balance: 5000,
      students: [{ id: student.id, balance: 5000, advance: 0 }],
      challans: [{ id: challan.id, late_fee_fine: 150 }],
    });
    const family = Number((byStudent.row['students'] as Row[])[0]?.['family_no']);
    const byFamily = await school.get('/open_challans', { family_no: family });
    expect((byFamily.row['students'] as Row[]).map((one) => one.id).toSorted()).toEqual([student.id, brother.id].toSorted());
    expect(byFamily.row['challans']).toHaveLength(1);
    expect((await school.get('/open_challans', { family_no: family, include_future_challans: 'true' })).row['challans']).toHaveLength(2);
    expect((await school.get('/open_challans', { challan_no: Number(challan['challan_no']) })).row).toMatchObject({ students: [{ id: student.id }] });
    expect(((await school.get('/open_challans', { family_no: family }, johar)).row['students'] as Row[]).map((one) => one.id)).toEqual([brother.id]);
    expect((await school.get('/open_challans', { challan_no: Number(challan['challan_no']) }, johar)).status).toBe(404);
    expect((await school.get('/open_challans')).status).toBe(422);
  });

  test('the list: flags, filters, sorts, sums; strangers see nothing', async () => {
    const { student, challan } = await issued([{}], { studentName: 'Zulqarnain Haider' });
    const find = (query: Readonly<Record<string, string | number>>, user?: TestUser): Promise<Answer> => school.get('/student_challan', query, user);
    const all = await find({
      search: 'zulqarnain',
      late_fee_fine_on_challan: 'true',
      std_actual_fee: 'true',
      std_latest_payment: 'true',
      paid_date: dayFrom(2),
    });
    expect(all.rows).toMatchObject([
      {
        id: challan.id,
        late_fee_fine: 100,
        actual_fee: 5000,
        latest_payment: null,
        overdue: false,
        student: { id: student.id, class_name: 'One', section_name: 'A' },
      },
    ]);
    expect(all.json['totals']).toEqual({ challans: 1, amount: 5000, discount: 0, fine: 0, paid: 0, balance: 5000 });
    expect((await find({ search: String(challan['challan_no']) })).rows.map((row) => row.id)).toContain(challan.id);
    const only = (filters: unknown): Promise<Answer> => find({ student_id: student.id, filters: JSON.stringify(filters) });
    expect((await only([{ field: 'balance', operator: '>=', value: 5000 }])).rows).toHaveLength(1);
    expect((await only([{ field: 'balance', operator: '>', value: 5000 }])).rows).toHaveLength(0);
    expect((await only([{ field: 'challan_month', operator: '=', value: NOW }])).rows).toHaveLength(1);
    expect((await only([{ field: 'status', operator: 'IN', value: ['Fully Paid', 'Unpaid'] }])).rows).toHaveLength(1);
    expect((await only([{ field: 'void_reason', operator: '=', value: 'x' }])).errors).toHaveProperty('filters');
    await school.user(school.principal.id, { paid_date_back_days: 3 });
    expect((await find({ user_paid_dates: 'true' })).json['user_paid_dates']).toMatchObject({ from: dayFrom(-3) });
    await school.user(school.principal.id, { paid_date_back_days: null });
    expect((await find({ sort_by: 'password' })).errors).toHaveProperty('sort_by');
    expect((await find({ status: 'Paid' })).errors).toHaveProperty('status');
    for (const sort of [
      { sort_by_class: 'true' },
      { sort_by_family_no: 'true' },
      { sort_by: 'studentName' },
      { sort_by: 'due_date', sort_order: 'ASC' },
    ])
      expect((await find({ ...sort, per_page: 5 })).status).toBe(200);
    expect((await find({ ids: String(challan.id) }, johar)).rows).toEqual([]);
    expect((await find({ ids: String(challan.id) }, other.principal)).rows).toEqual([]);
    const [first, last] = [await find({ per_page: 2 }), await find({ per_page: 2, page: 2 })];
    expect(first.json['total']).toBe(last.json['total']);
    expect(first.rows.map((row) => row.id)).not.toEqual(last.rows.map((row) => row.id));
    const next = await planned();
    await generate([next], { challan_month_from: monthFrom(2) });
    expect((await find({ student_id: next.id })).rows).toHaveLength(0);
    expect((await find({ student_id: next.id, include_future_challans: '1' })).rows).toHaveLength(1);
    const left = await planned([{}], { status_id: id('Struck off') });
    await generate([left], { not_enrolled: true });
    expect((await find({ 'not-enrolled': 'true', per_page: 500 })).rows.map((row) => (row['student'] as Row).id)).toContain(left.id);
    expect((await find({ per_page: 500 })).rows.map((row) => (row['student'] as Row).id)).not.toContain(left.id);
  });

  test('students by what they owe, and a charged one is not deleted', async () => {
    const { student, challan } = await issued([{ amount: 7_777_700 }]);
    const free = await school.add();
    const list = async (query: Readonly<Record<string, string>>): Promise<number[]> =>
      (await school.get('/api_students', { institute_code: 'challans', page: 1, per_page: 500, ...query })).rows.map((row) => row.id);
    expect(await list({ remaining_amount_from: '77777', remaining_amount_to: '77777' })).toEqual([student.id]);
    expect(await list({ remaining_amount_to: '0' })).toContain(free.id);
    expect(await list({ remaining_amount_to: '0' })).not.toContain(student.id);
    expect(await list({ fee_defaulters: 'true' })).not.toContain(student.id);
    await school.charge(student, [100_000], { kind: 'opening', particular: 'Security', due: dayFrom(-3), issue: dayFrom(-3) });
    expect(await list({ fee_defaulters: 'true' })).toContain(student.id);
    expect((await school.get('/api_students', { institute_code: 'challans', page: 1, remaining_amount_from: 'many' })).errors).toHaveProperty(
      'remaining_amount_from',
    );
    const remove = resourceOf('students').wire.remove || never();
    const refused = await callCell(api, school.principal, remove, { id: student.id });
    expect(refused.status).toBe(409);
    expect(refused.message).toContain(`${String(challan['challan_no'])}`);
    // The challan stays at the campus that the student has left: who sees only the new one may not delete him either.
    await school.rows(`UPDATE students SET campus_id = $1 WHERE institute_code = 'challans' AND id = $2`, [id('Johar'), student.id]);
    expect((await callCell(api, johar, remove, { id: student.id })).status).toBe(409);
    expect((await callCell(api, school.principal, remove, { id: free.id })).status).toBeLessThan(300);
  });
});

describe('first-time arrears', () => {
  const upload = async (csv: string, user = school.principal): Promise<Answer> => {
    const form = new FormData();
    form.set('file', new File([csv], 'arrears.csv'));
    return api.call('/upload_first_time_arrears', { token: user.token, form });
  };
  const step = (run: number, what: string, json: unknown): Promise<Answer> => school.post(`/imports/${run}/${what}`, json);

  test('become opening challans, once; the upload can be taken back while nothing is paid', async () => {
    await school.rows(`INSERT INTO fee_particulars (institute_code, name, kind) VALUES ('challans', 'Old dues', 'arrears')`);
    const student = await school.add();
    const csv = `SID,Amount,Month,Remarks\n${String(student['sid'])},4500.50,${monthFrom(-3)},Register\n${String(student['sid'])},100,${monthFrom(-2)},\n99999999,5,${monthFrom(-2)},\n${String(student['sid'])},5,${monthFrom(2)},\n`;
    const opened = await upload(csv);
    expect(opened.status, opened.text).toBeLessThan(300);
    const run = Number((opened.row['run'] as Row).id);
    await step(run, 'mapping', { mapping: { 0: 'sid', 1: 'amount', 2: 'month', 3: 'remarks' } });
    const checked = await step(run, 'check', {});
    expect((checked.row['run'] as Row)['counts'], checked.text).toMatchObject({ ready: 2, invalid: 2 });
    expect(await challansOf(student)).toHaveLength(0);
    expect((await step(run, 'commit', {})).status).toBeLessThan(300);
    expect((await challansOf(student)).map((row) => [row['kind'], row['amount'], row['challan_month']])).toEqual([
      ['opening', 4500.5, monthFrom(-3)],
      ['opening', 100, monthFrom(-2)],
    ]);
    const again = Number(((await upload(csv)).row['run'] as Row).id);
    await step(again, 'mapping', { mapping: { 0: 'sid', 1: 'amount', 2: 'month', 3: 'remarks' } });
    expect(((await step(again, 'check', {})).row['run'] as Row)['counts']).toMatchObject({ ready: 0, unchanged: 2 });
    expect((await step(run, 'undo', {})).status).toBeLessThan(300);
    expect(await challansOf(student)).toHaveLength(0);
    await expectBooks(school);
  });

  test('need their own privilege', async () => {
    const clerk = await makeUser(api, 'challans', { privileges: ['challans.create', 'students.create'] });
    expect((await upload('SID,Amount,Month\n', clerk)).status).toBe(401);
  });
});
