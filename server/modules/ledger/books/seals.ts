/**
 * What has no second record to be compared with is sealed: the database writes a hash of each row with the row
 * (functions/seal_row.sql), and the count and hash of a day with entries and audit. Who changes something past the
 * triggers, as the superuser or in a copy that is restored, is found here.
 */
import type { BookRule } from './bookRule.ts';

/** Rows whose seal does not fit; `number`: what people call them by. */
const changed = (table: string, what: string, number = 'id'): string =>
  `SELECT r.id, format('${what} %s is not as it was written', r.${number}) AS message FROM ${table} r WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_${table}(r)`;

export const sealRules: readonly BookRule[] = [
  {
    name: 'bills as written',
    about: 'Plans, challans, their lines and discounts are as the database wrote them, every column of them',
    table: 'challans',
    sql: [
      changed('challans', 'challan', 'challan_no'),
      changed('challan_lines', 'line'),
      changed('challan_discounts', 'discount'),
      changed('student_fee_plans', 'plan'),
    ].join(' UNION ALL '),
  },
  {
    name: 'receipts as written',
    about:
      'Payments, what they cleared, refunds, cheques, till closings, floats and handovers are as the database wrote them, every column of them',
    table: 'payments',
    sql: [
      changed('payments', 'receipt', 'receipt_no'),
      changed('payment_allocations', 'allocation'),
      changed('refunds', 'refund', 'refund_no'),
      changed('money_requests', 'request'),
      changed('till_closings', 'closing', 'closing_no'),
      changed('till_handovers', 'handover', 'handover_no'),
      changed('cheques', 'cheque', 'cheque_no'),
    ].join(' UNION ALL '),
  },
  {
    name: 'vouchers as written',
    about: 'Vouchers, their lines and what they pay of bills are as the database wrote them, every column of them',
    table: 'vouchers',
    sql: [
      changed('vouchers', 'voucher'),
      changed('voucher_lines', 'line of voucher', 'voucher_id').replace('r.id', 'r.voucher_id'),
      changed('voucher_bills', 'what of a bill is paid by voucher', 'voucher_id').replace('r.id', 'r.voucher_id'),
    ].join(' UNION ALL '),
  },
  {
    name: 'entries as written',
    about: 'Entries and their lines are as the database wrote them: none is changed, added or taken away',
    table: 'gl_journals',
    sql: `${changed('gl_journals', 'entry', 'voucher_no')}
      UNION ALL ${changed('income_deferrals', 'what was billed ahead by row')}
      UNION ALL SELECT coalesce(a.account_id, b.account_id), format('on %s: the lines of this account are not those that were posted', coalesce(a.entry_date, b.entry_date))
      FROM (SELECT account_id, campus_id, entry_date, bit_xor(seal_of_gl_lines(l)) AS seal FROM gl_lines l WHERE institute_code = $1 GROUP BY 1, 2, 3) a
      FULL JOIN (SELECT * FROM gl_days WHERE institute_code = $1) b ON b.account_id = a.account_id AND b.campus_id = a.campus_id AND b.entry_date = a.entry_date
      WHERE a.seal IS DISTINCT FROM b.seal`,
  },
  {
    name: 'audit log as written',
    about: 'The audit log has every entry of each day, as it was written',
    table: 'audit_log',
    sql: `SELECT coalesce(a.day, b.day)::text AS id, format('%s entries are there, %s were written%s', coalesce(a.n, 0), coalesce(b.n, 0), CASE WHEN a.n = b.n THEN ', and one is changed' END) AS message
      FROM (SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*) AS n, bit_xor(seal_of_audit_log(e)) AS seal FROM audit_log e WHERE institute_code = $1 GROUP BY 1) a
      FULL JOIN (SELECT day, sum(n) AS n, bit_xor(seal) AS seal FROM audit_days WHERE institute_code = $1 GROUP BY 1) b ON b.day = a.day
      WHERE (a.n, a.seal) IS DISTINCT FROM (b.n, b.seal)`,
  },
];
