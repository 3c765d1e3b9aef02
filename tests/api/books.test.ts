/** Every rule of the books finds the fault it is there for, and finds nothing in the fee history of the demo school. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { addBookEvents } from './support/bookEvents.ts';
import { corruptions, ofDemo, unchecked, witnessFaults } from './support/bookFaults.ts';
import { assetFaults } from './support/assetFaults.ts';
import { billFaults } from './support/billFaults.ts';
import { earningFaults } from './support/earningFaults.ts';
import { addFamilyEvents, familyFaults } from './support/familyFaults.ts';
import { moneyOutFaults } from './support/moneyOutFaults.ts';
import { prepaidFaults } from './support/prepaidFaults.ts';
import { reportFaults } from './support/reportFaults.ts';
import { salaryFaults } from './support/salaryFaults.ts';
import { yearFaults } from './support/yearFaults.ts';
import { testDatabase, type TestDatabase } from './support/testDatabase.ts';

let db: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  db = await testDatabase({ demo: 2 });
  await addFamilyEvents(db.database, 'demo');
  client = new pg.Client({ connectionString: db.ownerUrl });
  await client.connect();
  await addBookEvents(client);
  // As nobody but the owner can: without triggers and references.
  await client.query('SET session_replication_role = replica');
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

/** What breaks which rule. */
const faults: Readonly<Record<string, string | readonly string[]>> = {
  ...familyFaults,
  ...earningFaults,
  ...prepaidFaults,
  ...billFaults,
  ...assetFaults,
  ...salaryFaults,
  ...moneyOutFaults,
  ...yearFaults,
  ...reportFaults,
  'entries balance': `UPDATE gl_lines SET debit = debit + 1 WHERE institute_code = 'demo' AND debit > 0 AND journal_id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo')`,
  receivable: `UPDATE challan_lines SET discount = discount + 100 WHERE ${ofDemo('challan_lines', 'NOT is_void AND amount - discount - paid - pending - pending_discount > 100')}`,
  advances: `${unchecked('payments', 'payments_not_overused')}UPDATE payments SET refunded = refunded + 100 WHERE ${ofDemo('payments', "status = 'approved'")}`,
  challans: `UPDATE challans SET gross = gross + 100 WHERE ${ofDemo('challans')}`,
  discounts: [
    `UPDATE challan_discounts SET amount = amount + 100 WHERE ${ofDemo('challan_discounts', "status = 'approved'")}`,
    `${unchecked('challan_discounts', 'challan_discounts_journal_check')}UPDATE challan_discounts SET status = 'rejected' WHERE ${ofDemo('challan_discounts', "status = 'approved'")}`,
    `${unchecked('challan_lines', 'challan_lines_not_overpaid')}UPDATE challan_lines SET pending_discount = pending_discount + 100 WHERE ${ofDemo('challan_lines')}`,
  ],
  allocations: `UPDATE payment_allocations SET amount = amount + 100 WHERE ${ofDemo('payment_allocations', "state = 'active'")}`,
  payments: `${unchecked('payments', 'payments_not_overused')}UPDATE payments SET allocated = allocated + 100 WHERE ${ofDemo('payments', "status = 'approved'")}`,
  'entries of payments': `${unchecked('payments', 'payments_change_check')}UPDATE payments SET amount = amount + 100 WHERE ${ofDemo('payments', "status = 'approved'")}`,
  'entries of challans': `UPDATE gl_journals SET challan_id = NULL WHERE ${ofDemo('gl_journals', "source = 'challan'")}`,
  tills: `UPDATE payments SET paid_date = paid_date + 1 WHERE ${ofDemo('payments', "status = 'approved'")}`,
  'tills each day': [
    `UPDATE gl_days SET credit = credit + 100000000000 WHERE institute_code = 'demo' AND account_id IN (SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND role IN ('cash', 'bank'))`,
    `UPDATE refunds SET amount = amount + 100000000000, till_closing_id = NULL, of_no_drawer = false, voided_at = NULL, void_journal_id = NULL, void_reason = NULL WHERE ${ofDemo('refunds', "paying_account_id IN (SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND role = 'cash')")}`,
  ],
  'advances each day': [
    `UPDATE gl_lines SET entry_date = entry_date + 400 WHERE institute_code = 'demo' AND credit > 0 AND account_id IN (SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND role = 'advance_fee')`,
    `UPDATE gl_lines SET debit = debit + 100000000 WHERE institute_code = 'demo' AND debit > 0 AND account_id IN (SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND role IN ('advance_fee', 'security_deposit'))`,
  ],
  'till closings': [
    `${unchecked('till_closings', 'till_closings_journal_check')}UPDATE till_closings SET received = received - 100, notes = 'short' WHERE ${ofDemo('till_closings', 'received > 100')}`,
    `UPDATE payments SET till_closing_id = NULL WHERE ${ofDemo('payments', 'till_closing_id IS NOT NULL')}`,
  ],
  'sums of what is due': [
    `UPDATE due_days SET due = due + 1 WHERE institute_code = 'demo' AND ctid = (SELECT min(ctid) FROM due_days WHERE institute_code = 'demo')`,
    `UPDATE due_days SET n = n - 1 WHERE institute_code = 'demo' AND ctid = (SELECT min(ctid) FROM due_days WHERE institute_code = 'demo')`,
  ],
  'sums of fee months': ['billed', 'fine', 'discount', 'received'].map(
    (name) =>
      `UPDATE fee_months SET ${name} = ${name} + 1 WHERE institute_code = 'demo' AND ctid = (SELECT min(ctid) FROM fee_months WHERE institute_code = 'demo')`,
  ),
  'sums of receipts': ['n', 'received', 'voided', 'n_waiting', 'waiting'].map(
    (name) =>
      `UPDATE receipt_days SET ${name} = ${name} + 1 WHERE institute_code = 'demo' AND ctid = (SELECT min(ctid) FROM receipt_days WHERE institute_code = 'demo')`,
  ),
  'sums of months': `UPDATE gl_months SET debit = debit + 1 WHERE institute_code = 'demo' AND ctid = (SELECT min(ctid) FROM gl_months WHERE institute_code = 'demo')`,
  'cash basis of months': [
    `UPDATE gl_cash_months k SET received[1] = received[1] + 1 WHERE institute_code = 'demo' AND days <> '{}'`,
    `UPDATE gl_cash_months k SET received[1] = received[1] + 1, seal = 0 WHERE institute_code = 'demo'; UPDATE gl_cash_months k SET seal = seal_of_gl_cash_months(k) WHERE institute_code = 'demo'`,
    `UPDATE gl_cash_months k SET days = '{}', accounts = '{}', particulars = '{}', sources = '{}', moved = '{}', received = '{}', paid = '{}' WHERE institute_code = 'demo'; UPDATE gl_cash_months k SET seal = seal_of_gl_cash_months(k) WHERE institute_code = 'demo'`,
  ],
  'sums of days': `UPDATE gl_days SET credit = credit + 1 WHERE institute_code = 'demo' AND ctid = (SELECT min(ctid) FROM gl_days WHERE institute_code = 'demo')`,
  reversals: `UPDATE gl_journals SET entry_date = entry_date - 40 WHERE ${ofDemo('gl_journals', 'reverses_id IS NOT NULL')}`,
  'periods of entries': `UPDATE gl_journals SET entry_date = '1999-01-01' WHERE ${ofDemo('gl_journals')}`,
  'numbers without gaps': `UPDATE payments SET receipt_no = receipt_no + 1000000 WHERE ${ofDemo('payments')}`,
  'charged once': `DROP INDEX challan_lines_once_key; INSERT INTO challan_lines (institute_code, challan_id, campus_id, student_id, particular_id, line_month, source, part, amount) SELECT institute_code, challan_id, campus_id, student_id, particular_id, line_month, source, part, amount FROM challan_lines WHERE ${ofDemo('challan_lines', "source = 'plan' AND NOT is_void")}`,
  'plans apart': `DROP INDEX student_fee_plans_open_key; INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, from_month) SELECT institute_code, student_id, particular_id, amount, from_month FROM student_fee_plans WHERE ${ofDemo('student_fee_plans')}`,
  refunds: [
    `${unchecked('payments', 'payments_not_overused')}UPDATE payments SET refunded = refunded + 100 WHERE ${ofDemo('payments', "status = 'approved'")}`,
    `INSERT INTO refunds (institute_code, refund_no, campus_id, student_id, challan_line_id, amount, refund_date, paying_account_id, reason, journal_id, created_by) SELECT institute_code, 999, campus_id, student_id, id, paid + 100, current_date, 1, 'x', 1, 1 FROM challan_lines WHERE ${ofDemo('challan_lines')}`,
  ],
  'cheques in hand': [
    `UPDATE cheques SET amount = amount + 100 WHERE ${ofDemo('cheques', "state = 'held'")}`,
    `UPDATE cheques SET received_on = received_on - 1 WHERE ${ofDemo('cheques')}`,
    `${unchecked('cheques', 'cheques_deposited_check', 'cheques_cleared_check', 'cheques_ended_check')}UPDATE cheques SET state = 'held', deposited_on = NULL, ended_on = NULL WHERE ${ofDemo('cheques', "state = 'cleared'")}`,
  ],
  'cheques and receipts': [
    `UPDATE cheques SET cheque_no = cheque_no || '1' WHERE ${ofDemo('cheques')}`,
    `${unchecked('payments', 'payments_void_check', 'payments_journal_check')}UPDATE payments SET status = 'approved' WHERE institute_code = 'demo' AND id = (SELECT min(payment_id) FROM cheques WHERE institute_code = 'demo' AND state = 'bounced')`,
    `DELETE FROM cheques WHERE ${ofDemo('cheques', "state = 'held'")}`,
  ],
  'deposits undone': [
    `UPDATE gl_journals SET memo = 'another' WHERE institute_code = 'demo' AND id = (SELECT (undone -> 0 ->> 'undo_journal_id')::bigint FROM cheques WHERE ${ofDemo('cheques', "undone <> '[]'")})`,
    `UPDATE cheques SET undone = jsonb_set(undone, '{0,account_id}', '1') WHERE ${ofDemo('cheques', "undone <> '[]'")}`,
    `UPDATE cheques SET undone = '[]' WHERE ${ofDemo('cheques', "undone <> '[]'")}`,
  ],
  'cheques and entries': [
    `UPDATE cheques SET deposit_account_id = deposit_account_id + 1 WHERE ${ofDemo('cheques', 'deposited_on IS NOT NULL')}`,
    `UPDATE gl_journals SET memo = 'another' WHERE institute_code = 'demo' AND id = (SELECT min(deposit_void_journal_id) FROM cheques WHERE institute_code = 'demo')`,
    `UPDATE cheques SET slip_no = (SELECT max(slip_no) FROM cheques WHERE institute_code = 'demo') WHERE ${ofDemo('cheques', 'slip_no = 1')}`,
  ],
  'four eyes': [
    `UPDATE payments SET decided_by = created_by WHERE ${ofDemo('payments', "status = 'approved'")}`,
    `UPDATE challan_discounts SET decided_by = requested_by, decided_at = created_at + interval '1 minute' WHERE ${ofDemo('challan_discounts', "status = 'approved'")}`,
  ],
};
const allFaults = { ...faults, ...witnessFaults };
const asked = async (sql: string): Promise<{ id: unknown; message: string }[]> =>
  (await client.query<{ id: unknown; message: string }>(sql, ['demo'])).rows;

describe('the history of the demo school', () => {
  test('has payments, voids, fines, discounts and advances to judge', async () => {
    const { rows } = await client.query<
      Record<string, number>
    >(`SELECT (SELECT count(*)::int FROM payments WHERE status = 'approved') AS payments, (SELECT count(*)::int FROM payments WHERE status = 'voided') AS voids,
      (SELECT count(*)::int FROM challan_lines WHERE source = 'fine') AS fines, (SELECT count(*)::int FROM challan_discounts WHERE status = 'approved') AS discounts, (SELECT count(*)::int FROM payments WHERE allocated < amount) AS advances`);
    for (const [name, n] of Object.entries(rows[0] ?? {})) expect(n, name).toBeGreaterThan(0);
  });
  test.each(bookRules)('obeys: $name', async ({ sql }) => {
    expect(await asked(sql)).toEqual([]);
  });
});
describe('a fault is found', () => {
  test('in every rule', () => {
    expect(Object.keys(allFaults).toSorted()).toEqual(bookRules.map(({ name }) => name).toSorted());
  });
  test.each(bookRules)('$name', async ({ name, sql }) => {
    for (const fault of [allFaults[name] ?? ''].flat()) {
      await client.query('BEGIN');
      try {
        await client.query(fault);
        expect((await asked(sql)).length, fault).toBeGreaterThan(0);
      } finally {
        await client.query('ROLLBACK');
      }
    }
  });
  test.each(Object.entries(corruptions))('%s', async (_, fault) => {
    await client.query('BEGIN');
    try {
      await client.query(fault);
      const found = [];
      for (const { name, sql } of bookRules) if ((await asked(sql)).length > 0) found.push(name);
      expect(found).not.toEqual([]);
    } finally {
      await client.query('ROLLBACK');
    }
  });
});
