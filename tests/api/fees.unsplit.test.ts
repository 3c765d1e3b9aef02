/** A split that is undone: one challan again of what is open of its instalments, and what is paid stays where it is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { challansOf, closeSchools, generate, johar, openSchools, planned, school } from './fees.challans.support.ts';
import { dayFrom, expectBooks } from './fees.payments.support.ts';
import type { Answer, Row } from './support/apiClient.ts';

beforeAll(openSchools, 120_000);
afterAll(closeSchools);

const ok = (answer: Answer): Answer => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};
const split = (challan_id: number, installments = 3): Promise<Answer> =>
  school.post('/makeChallanInstallment', { challan_id, installments, first_due_date: dayFrom(20) });
const undo = (challan_id: number, more: object = {}, user?: Parameters<typeof school.post>[2]): Promise<Answer> =>
  school.post('/undoChallanInstallment', { challan_id, reason: 'The family pays at once', ...more }, user);
const living = async (student: Row): Promise<Row[]> =>
  (await challansOf(student)).filter((row) => row['status'] !== 'Void');
const balance = async (student: Row): Promise<number> =>
  (await living(student)).reduce((sum, row) => sum + Number(row['balance']), 0);
const issued = async (): Promise<{ student: Row; challan: Row }> => {
  const student = await planned([
    { amount: 1_000_100, bp: 1000 },
    { particular: 'Transport', amount: 33_300 },
  ]);
  await generate([student], { due_date: dayFrom(15) });
  const [challan] = await challansOf(student);
  if (!challan) throw new Error('no challan was made');
  return { student, challan };
};
const expectAll = async (): Promise<void> => {
  await expectBooks(school);
  for (const { name, sql } of bookRules) expect(await school.rows(sql, ['challans']), name).toEqual([]);
};

describe('undoing a split', () => {
  test('makes one challan again of the instalments on which nothing is paid, due when the first was; the paid one stays', async () => {
    const { student, challan } = await issued();
    const parts = ok(await split(challan.id)).rows;
    const [first] = parts;
    ok(await school.pay({ student_id: student.id, challan_ids: [first?.['challan_id']], amount: first?.['amount'] }));
    const before = await balance(student);
    const preview = ok(await undo(challan.id, { dry_run: true })).row;
    expect(preview).toEqual({ challan_id: null, challan_no: null, amount: before, due_date: challan['due_date'] });
    expect(await living(student)).toHaveLength(3);
    // Named by any of its instalments.
    const made = ok(await undo(Number(parts[2]?.['challan_id']))).row;
    expect(made).toMatchObject({ amount: before, due_date: challan['due_date'] });
    expect(await balance(student)).toBe(before);
    expect(
      (await living(student)).map((row) => [row['status'], row['kind'], row['parent_challan_no']]).toSorted(),
    ).toEqual([
      ['Fully Paid', 'installment', challan['challan_no']],
      ['Unpaid', 'regular', challan['challan_no']],
    ]);
    expect((await generate([student])).row, 'no month is billed again').toMatchObject({ created: 0 });
    const log = await school.rows(
      `SELECT entity_id, after FROM audit_log WHERE institute_code = 'challans' AND action = 'undo_split'`,
    );
    expect(log.at(-1)).toMatchObject({
      entity_id: String(challan.id),
      after: { ...made, reason: 'The family pays at once' },
    });
    expect((await undo(challan.id)).message).toMatch(/has no instalment with anything open$/);
    ok(await school.pay({ student_id: student.id, challan_ids: [made['challan_id']], amount: before }));
    expect(await balance(student)).toBe(0);
    await expectAll();
  });

  test('leaves what was paid before the split and what is paid of an instalment where it is; the rest is split and undone again', async () => {
    const { student, challan } = await issued();
    ok(await school.pay({ student_id: student.id, amount: 1000 }));
    const [, second] = ok(await split(challan.id)).rows;
    ok(await school.pay({ student_id: student.id, challan_ids: [second?.['challan_id']], amount: 500.5 }));
    const before = await balance(student);
    const made = ok(await undo(challan.id)).row;
    expect(made['amount']).toBe(before);
    expect(await balance(student)).toBe(before);
    expect(
      (await living(student))
        .map((row) => [Number(row['paid']), Number(row['balance'])])
        .toSorted(([a = 0], [b = 0]) => a - b),
    ).toEqual([
      [0, before],
      [500.5, 0],
      [1000, 0],
    ]);
    await expectAll();
    const again = ok(await split(Number(made['challan_id']), 2)).rows;
    ok(await school.pay({ student_id: student.id, challan_ids: [again[0]?.['challan_id']], amount: 1 }));
    expect(ok(await undo(Number(made['challan_id']))).row['amount']).toBe(before - 1);
    await expectAll();
  });

  test('is refused while something of an instalment waits or was discounted, without a reason, and for whom it is not', async () => {
    const { student, challan } = await issued();
    const parts = ok(await split(challan.id)).rows;
    const id = Number(parts[0]?.['challan_id']);
    expect((await undo(challan.id, { reason: ' ' })).errors).toHaveProperty('reason');
    expect((await undo(challan.id, {}, johar)).status).toBe(404);
    expect((await undo(999_999_999)).status).toBe(404);
    const detail = (await school.get('/open_challans', { student_id: student.id })).row;
    expect(detail).toBeDefined();
    const [row] = await school.rows(
      `SELECT id FROM challan_lines WHERE institute_code = 'challans' AND challan_id = $1 ORDER BY id LIMIT 1`,
      [id],
    );
    const discount = ok(
      await school.post('/challanDiscount', {
        reason: 'hardship',
        lines: [{ particular_line_id: Number(row?.['id']), amount: 10 }],
      }),
    );
    const refused = await undo(challan.id);
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/waits for approval; decide that first$|^A discount was given on instalment/),
    ]);
    expect(discount.status).toBe(200);
    await expectAll();
  });

  test('asks the late fine as if nothing had been split: of the first due date, on what is open, and not that of instalments beside it', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [300_000], { kind: 'opening', due: dayFrom(2), issue: dayFrom(-40) });
    const id = line?.challan_id ?? 0;
    const parts = ok(await split(id)).rows.map((row) => Number(row['challan_id']));
    // Days go by (past the triggers, so its seal no longer fits: the last test here): the challan and its first two
    // instalments are late.
    await school.rows(`SET session_replication_role = replica; UPDATE challans SET due_date = '${dayFrom(-8)}', validity_date = '${dayFrom(-8)}' WHERE id = ${id};
      UPDATE challans SET due_date = '${dayFrom(-6)}', validity_date = '${dayFrom(-6)}' WHERE id IN (${parts[0]}, ${parts[1]})`);
    ok(await school.pay({ student_id: student.id, challan_ids: [parts[0]], amount: 1300 }));
    ok(await school.post('/addChallansFine', { paid_date: today(), challans: [{ challan_id: parts[1] }] }));
    expect(await balance(student), 'two instalments and the fine of one').toBe(2300);
    const made = ok(await undo(id)).row;
    expect(made).toMatchObject({ amount: 2000, due_date: dayFrom(-8) });
    const asked = await school.get('/getChallansFineInfo', {
      paid_date: today(),
      challan_ids: String(made['challan_id']),
    });
    expect(asked.rows).toMatchObject([{ days_late: 8, fine: 400, already: 0 }]);
    expect(await balance(student), 'the fine that was paid stays paid').toBe(2000);
    await expectBooks(school);
  });
});
