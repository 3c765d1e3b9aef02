/** Students' deposits of before: brought in from a file once, given back as any deposit, not charged again. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { openingDeposits } from '../../contract/fees/openings.ts';
import { post } from './exchange.support.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { bring, expectEveryRule, heldOn } from './openings.support.ts';
import { makeApp, makeUser, type Api, type Row } from './support/apiClient.ts';

const CODE = 'chenab';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectEveryRule(school, CODE));

const read = (rows: readonly Readonly<Record<string, unknown>>[], user = school.principal) =>
  bring(api, user, openingDeposits, rows);
const row = (student: Row, amount: number, more: object = {}) => ({
  sid: student['sid'],
  particular_id: 'Security',
  amount,
  ...more,
});
const leaving = async (student: Row): Promise<unknown> =>
  (
    (await school.post('/leaving_state', { student_ids: [student.id] })).row['students'] as {
      deposits: { left: number }[];
    }[]
  )[0]?.deposits.map(({ left }) => left);

describe('a deposit of before', () => {
  it('is brought in once, from equity, and taken back with its upload', async () => {
    const student = await school.add();
    const rows = [row(student, 5000, { held_on: dayFrom(-30), remarks: 'Old register' })];
    const { run, judged } = await read(rows);
    expect([run.counts, judged]).toMatchObject([{ created: 1 }, ['ready']]);
    const roles = ['security_deposit', 'opening_equity', 'receivable', 'deposits_billed', 'cash'];
    expect(await Promise.all(roles.map((role) => heldOn(school, role)))).toEqual([-5000, 5000, 0, 0, 0]);
    expect(await leaving(student)).toEqual([5000]);
    const statement = (await school.get(`/students/${student.id}/statement`)).row;
    expect(statement).toMatchObject({
      advance: 0,
      entries: [
        { memo: 'Held when the books began', debit: 5000 },
        { memo: 'Held when the books began', credit: 5000 },
      ],
    });
    expect((await read(rows)).run.counts).toMatchObject({ created: 0, unchanged: 1 });
    expect((await post(api, school.principal, run, 'undo')).status).toBe(200);
    expect(await Promise.all(roles.map((role) => heldOn(school, role)))).toEqual([0, 0, 0, 0, 0]);
    expect(await leaving(student)).toEqual([]);
    expect((await read(rows)).run.counts).toMatchObject({ created: 1 });
  });

  it('is given back as one that was received; then its upload is not taken back', async () => {
    const student = await school.add();
    const { run } = await read([row(student, 900)]);
    await school.pay({ student_id: (await school.add()).id, amount: 5000 });
    const [line] = await school.rows(
      `SELECT id FROM challan_lines WHERE institute_code = $1 AND student_id = $2 AND NOT is_void`,
      [CODE, student.id],
    );
    const refund = (amount: number) =>
      school.post('/fee_refunds', {
        particular_line_id: Number(line?.['id']),
        amount,
        refund_date: today(),
        paying_acc: ids['Cash'],
        reason: 'Leaves',
      });
    expect((await refund(400)).status).toBe(200);
    expect((await refund(500.01)).message).toBe('Only 500.00 is left to refund');
    expect(await leaving(student)).toEqual([500]);
    expect((await post(api, school.principal, run, 'undo')).status).toBe(409);
  });

  it('is not charged again by the plan', async () => {
    const [held, other] = [await school.add(), await school.add()];
    for (const student of [held, other])
      await school.rows(
        `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, months, first_time, from_month, created_by) VALUES ($1, $2, $3, 500000, 4095, true, date_trunc('month', $4::date), $5)`,
        [CODE, student.id, ids['Security'], today(), school.principal.id],
      );
    expect((await read([row(held, 3000, { held_on: dayFrom(-40) })])).run.counts).toMatchObject({ created: 1 });
    const candidates = async (student: Row) =>
      (
        await school.rows(
          `SELECT c.particular_id FROM (SELECT set_config('app.institute', $1, false)) g, LATERAL challan_candidates($1, ARRAY[$2::bigint], date_trunc('month', $3::date)::date, date_trunc('month', $3::date)::date, false) c`,
          [CODE, student.id, today()],
        )
      ).length;
    expect([await candidates(held), await candidates(other)]).toEqual([0, 1]);
    await school.rows(`DELETE FROM student_fee_plans WHERE institute_code = $1`, [CODE]);
  });
});

describe('a row is refused at its field', () => {
  it('of nobody, of what is not refundable, of nothing, of a locked day, twice, and of a campus that is not seen', async () => {
    const student = await school.add();
    await school.rows(`UPDATE campuses SET books_locked_upto = $2 WHERE institute_code = $1 AND id = $3`, [
      CODE,
      dayFrom(-200),
      ids['Gulberg'],
    ]);
    const { judged } = await read([
      { ...row(student, 5), sid: 99_999_999 },
      { ...row(student, 5), particular_id: 'Tuition' },
      row(student, 0),
      row(student, 5, { held_on: dayFrom(-201) }),
      row(student, 5),
      row(student, 6),
    ]);
    await school.rows(`UPDATE campuses SET books_locked_upto = NULL WHERE institute_code = $1`, [CODE]);
    expect(judged).toEqual([
      'sid: No student has the SID 99999999',
      'particular_id: This particular is not refundable, or not active',
      expect.stringMatching(/^amount: /),
      expect.stringMatching(/^held_on: The books of Gulberg are locked up to /),
      'ready',
      expect.stringMatching(/^sid: /),
    ]);
    const other = await school.add();
    const privileges = ['opening_deposits.create', 'fee_particulars.read'];
    const johar = await makeUser(api, CODE, { privileges, campuses: [ids['Johar'] ?? 0] });
    expect((await read([row(other, 5)], johar)).judged).toEqual([
      `sid: No student has the SID ${String(other['sid'])}`,
    ]);
    const clerk = await makeUser(api, CODE, { privileges: ['opening_advances.create'] });
    expect((await read([row(other, 5)], clerk)).status).toBe(401);
  });
});
