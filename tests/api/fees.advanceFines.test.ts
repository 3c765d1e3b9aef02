/**
 * An advance clears what is late with the fine of the day on which its money came: none for who had paid ahead, whoever
 * uses it.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { lateFine, type FinePolicy } from '../../contract/fees/lateFine.ts';
import { withInstitute } from '../../server/database/door.ts';
import { policyOfChallan } from '../../server/modules/fees/policySql.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, type Answer, type Api, type Row } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

const CODE = 'ahead';
let api: Api;
let school: FeeSchool;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
});
afterAll(() => api.test.drop());

const ok = (answer: Answer): Answer => {
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const pay = async (student: Row, amount: number, paid_date: string): Promise<void> =>
  void ok(
    await school.pay({ student_id: student.id, amount, paid_date, receiving_acc: school.ids['Bank'], fines: false }),
  );
/** Fines at Rs 50 a day, to Rs 500 (the school's policy). */
const late = (student: Row, amount: number, due: string) =>
  school.charge(student, [amount], { kind: 'opening', issue: dayFrom(-60), due });
const use = async (student: Row): Promise<unknown> =>
  ok(await school.post('/use_advance', { student_id: student.id })).row['used'];
const fines = async (student: Row): Promise<number[]> =>
  (
    await school.rows(
      `SELECT amount FROM challan_lines WHERE institute_code = $1 AND student_id = $2 AND source = 'fine' AND NOT is_void ORDER BY id`,
      [CODE, student.id],
    )
  ).map(({ amount }) => Number(amount) / 100);
const audited = async (challan: number | undefined): Promise<unknown[]> =>
  (
    await school.rows(
      `SELECT username, after FROM audit_log WHERE institute_code = $1 AND action = 'fine' AND entity = 'challans' AND entity_id = $2`,
      [CODE, String(challan)],
    )
  ).map(({ username, after }) => ({ username, ...(after as object) }));
/** An advance of that day: money that came when nothing was open. */
const ahead = async (paid_date: string, amount: number): Promise<Row> => {
  const student = await school.add();
  await pay(student, amount, paid_date);
  return student;
};

describe('the late fine of what an advance clears', () => {
  it('is none when the money was there by the due date, however late it is used', async () => {
    const student = await ahead(dayFrom(-20), 1000);
    const [line] = await late(student, 80_000, dayFrom(-10));
    expect(await use(student)).toBe(800);
    expect(await fines(student)).toEqual([]);
    expect(await audited(line?.challan_id)).toEqual([]);
  });
  it('is that of the day on which the money came, with its audit row, and is cleared last of its challan', async () => {
    const student = await ahead(dayFrom(-7), 1000);
    const [line] = await late(student, 80_000, dayFrom(-10));
    expect(await use(student)).toBe(950);
    expect(await fines(student)).toEqual([150]);
    expect(await audited(line?.challan_id)).toEqual([
      { username: 'principal', challan_no: line?.challan_no, paid_date: dayFrom(-7), fine: 150, added: 150 },
    ]);
    expect(await use(student)).toBe(0);
    expect(await fines(student), 'asked twice, charged once').toEqual([150]);
  });
  it('is of each receipt for what that one finds open, and none is put on what the advance does not reach', async () => {
    const student = await ahead(dayFrom(-20), 300);
    await pay(student, 200, dayFrom(-8));
    const [first] = await late(student, 40_000, dayFrom(-10));
    await school.charge(student, [90_000], {
      kind: 'opening',
      issue: dayFrom(-60),
      due: dayFrom(-9),
      month: '2026-01-01',
    });
    expect(await use(student)).toBe(500);
    // 300 were there in time; the second receipt came two days late, and has nothing left for the next challan after
    // the fine.
    expect(await fines(student)).toEqual([100]);
    expect(await audited(first?.challan_id)).toHaveLength(1);
  });
  it('is charged by generation as by the counter, with its audit row', async () => {
    const student = await ahead(dayFrom(-7), 5000);
    const [line] = await late(student, 80_000, dayFrom(-10));
    const month = today().slice(0, 7);
    ok(
      await school.post('/student_feePlan', {
        student_ids: [student.id],
        from_month: month,
        particulars: [{ particular_id: school.ids['Tuition'], amount: 700 }],
      }),
    );
    const made = await school.post('/student_challan', {
      student_ids: [student.id],
      challan_month_from: month,
      apply_advance: true,
    });
    expect(made.status, made.text).toBeLessThan(300);
    const left = await school.rows(
      `SELECT amount - allocated - advance_used AS left FROM payments WHERE institute_code = $1 AND student_id = $2`,
      [CODE, student.id],
    );
    expect(await fines(student)).toContain(150);
    expect(await audited(line?.challan_id)).toMatchObject([
      { username: 'principal', paid_date: dayFrom(-7), added: 150 },
    ]);
    const billed = (await fines(student)).reduce((sum, fine) => sum + fine, 800 + 700);
    expect(left.map((row) => Number(row['left']))).toEqual([500_000 - billed * 100]);
    await expectBooks(school);
  });
});

describe('the late fine that the database asks', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max });
  const policies: fc.Arbitrary<FinePolicy> = fc.record({
    method: fc.constantFrom('fixed', 'per_day', 'per_month', 'percent', 'slab'),
    amount: fc.option(whole(1, 900).map((n) => n * 100)),
    percent: fc.option(whole(1, 100)),
    grace_days: whole(0, 40),
    count_from: fc.constantFrom('due_date', 'validity_date'),
    cap: fc.option(whole(1, 2000).map((n) => n * 100)),
    slabs: fc.uniqueArray(fc.record({ from_day: whole(1, 60), amount: whole(1, 500).map((n) => n * 100) }), {
      selector: ({ from_day }) => from_day,
      maxLength: 4,
    }),
    holidays: fc.constant([]),
  });
  /** Holidays by the days from today on which they begin; `campus`: there, at the other one, or at all. */
  const holidays = fc.array(
    fc.record({
      from: whole(-14, 60),
      days: whole(1, 6),
      campus: fc.constantFrom('Gulberg', 'Gulberg', null, 'Johar'),
      whom: fc.constantFrom('everybody', 'students', 'employees'),
    }),
    { maxLength: 8 },
  );
  it('is the one of the function that screens and server ask, for any policy, holidays, day and amount', async () => {
    const student = await school.add();
    const [line] = await late(student, 80_000, dayFrom(-10));
    const [{ due, validity } = { due: '', validity: null }] = (await school.rows(
      `SELECT due_date::text AS due, validity_date::text AS validity FROM challans WHERE institute_code = $1 AND id = $2`,
      [CODE, line?.challan_id],
    )) as { due: string; validity: string | null }[];
    const policySql = await withInstitute(api.db, { instituteCode: CODE, campuses: 'all', userId: null }, (trx) =>
      Promise.resolve(policyOfChallan('c').compile(trx).sql),
    );
    await asOwner(api.test.ownerUrl, async (client) => {
      const policyId = Number(
        (
          await client.query('SELECT late_fee_policy_id AS id FROM challans WHERE institute_code = $1 AND id = $2', [
            CODE,
            line?.challan_id,
          ])
        ).rows[0]?.id,
      );
      expect(policyId).toBeGreaterThan(0);
      await fc.assert(
        fc.asyncProperty(
          policies,
          whole(1, 20_000_000),
          whole(-30, 120),
          fc.option(holidays),
          async (policy, amount, days, skipped) => {
            const paid = dayFrom(days - 10);
            // Past the triggers, and taken back: a policy that binds challans keeps its terms.
            await client.query(
              `BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL app.institute = '${CODE}'; SET LOCAL app.campuses = 'all'`,
            );
            try {
              const { method, percent, grace_days, count_from, cap, slabs } = policy;
              await client.query(
                'UPDATE late_fee_policies SET method = $3, amount = $4, percent = $5, grace_days = $6, count_from = $7, cap = $8, skip_holidays = $9 WHERE institute_code = $1 AND id = $2',
                [CODE, policyId, method, policy.amount, percent, grace_days, count_from, cap, skipped !== null],
              );
              for (const { from, days: count, campus, whom } of skipped ?? [])
                await client.query(
                  `INSERT INTO holidays (institute_code, name, from_date, to_date, campus_id, whom) VALUES ($1, 'Closed', $2, $3, $4, $5)`,
                  [
                    CODE,
                    dayFrom(from),
                    count === 1 ? null : dayFrom(from + count - 1),
                    campus && school.ids[campus],
                    whom,
                  ],
                );
              for (const slab of slabs)
                await client.query(
                  'INSERT INTO late_fee_slabs (institute_code, late_fee_policy_id, from_day, amount) VALUES ($1, $2, $3, $4)',
                  [CODE, policyId, slab.from_day, slab.amount],
                );
              await client.query('UPDATE challan_lines SET amount = $3 WHERE institute_code = $1 AND id = $2', [
                CODE,
                line?.id,
                amount,
              ]);
              const { rows } = await client.query<{ fine: string }>('SELECT late_fine($1, $2, $3) AS fine', [
                CODE,
                line?.challan_id,
                paid,
              ]);
              const read = await client.query<{ policy: FinePolicy }>(
                `SELECT ${policySql} FROM challans c WHERE c.institute_code = $1 AND c.id = $2`,
                [CODE, line?.challan_id],
              );
              const { holidays: closed = [] } = read.rows[0]?.policy ?? {};
              expect(Number(rows[0]?.fine)).toBe(
                lateFine(
                  { ...policy, holidays: closed },
                  { due_date: due, validity_date: validity, open_fee: amount },
                  paid,
                ),
              );
              if (skipped === null) expect(closed).toEqual([]);
            } finally {
              await client.query('ROLLBACK');
            }
          },
        ),
        { numRuns: 300 },
      );
    });
  });
});
