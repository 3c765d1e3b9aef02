/** Rules of cheques received (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

export const chequeRules: readonly BookRule[] = [
  {
    name: 'cheques in hand',
    about:
      'On every day the accounts of cheques in hand hold, at each campus, the cheques that were received and neither deposited nor voided by then',
    table: 'finance_accounts',
    sql: `SELECT DISTINCT ON (x.account_id, x.campus_id) x.account_id AS id, format('%s at the end of %s by the ledger and %s by the cheques', ${inRupees('x.posted')}, x.day, ${inRupees('x.held')}) AS message FROM (
        SELECT m.account_id, m.campus_id, m.day, sum(sum(m.posted)) OVER w AS posted, sum(sum(m.held)) OVER w AS held FROM (
          SELECT d.account_id, d.campus_id, d.entry_date AS day, d.debit - d.credit AS posted, 0::bigint AS held FROM gl_days d
            JOIN finance_accounts a ON a.institute_code = $1 AND d.institute_code = $1 AND a.id = d.account_id AND a.role = 'cheques_in_hand' WHERE d.institute_code = $1
          UNION ALL SELECT q.account_id, q.campus_id, q.received_on, 0, q.amount FROM cheques q WHERE q.institute_code = $1
          UNION ALL SELECT q.account_id, q.campus_id, least(q.deposited_on, q.ended_on), 0, -q.amount FROM cheques q WHERE q.institute_code = $1 AND q.state <> 'held'
          UNION ALL SELECT q.account_id, q.campus_id, e.day, 0, e.held FROM cheques q CROSS JOIN LATERAL jsonb_array_elements(q.undone) u
            CROSS JOIN LATERAL (VALUES ((u ->> 'deposited_on')::date, -q.amount), ((u ->> 'undone_on')::date, q.amount)) AS e (day, held) WHERE q.institute_code = $1) m
        GROUP BY 1, 2, 3 WINDOW w AS (PARTITION BY m.account_id, m.campus_id ORDER BY m.day)) x
      WHERE x.posted <> x.held ORDER BY x.account_id, x.campus_id, x.day`,
  },
  {
    name: 'cheques and receipts',
    about:
      'A cheque is its receipt: of its campus, amount, number and day; the receipt of one that bounced or is void is void, on that day, and of no other',
    table: 'cheques',
    sql: `SELECT q.id, format('cheque %s is not what receipt %s says', q.cheque_no, p.receipt_no) AS message FROM cheques q JOIN payments p ON p.institute_code = $1 AND p.id = q.payment_id
      WHERE q.institute_code = $1 AND (p.method, p.campus_id, p.amount, p.cheque_no, coalesce(p.cheque_date, p.paid_date), p.paid_date, p.receiving_account_id)
        IS DISTINCT FROM ('cheque', q.campus_id, q.amount, q.cheque_no, q.cheque_date, q.received_on, q.account_id)
      UNION ALL SELECT q.id, format('cheque %s is %s and receipt %s %s', q.cheque_no, q.state, p.receipt_no, p.status) FROM cheques q JOIN payments p ON p.institute_code = $1 AND p.id = q.payment_id
      WHERE q.institute_code = $1 AND (p.status, p.void_date, p.void_reason, p.voided_by) IS DISTINCT FROM
        (CASE WHEN q.state IN ('bounced', 'voided') THEN 'voided' ELSE 'approved' END, q.ended_on, q.end_reason, q.ended_by)
      UNION ALL SELECT p.id, format('receipt %s is of a cheque that is in no list', p.receipt_no) FROM payments p JOIN finance_accounts a ON a.institute_code = $1 AND a.id = p.receiving_account_id AND a.role = 'cheques_in_hand'
      LEFT JOIN cheques q ON q.institute_code = $1 AND q.payment_id = p.id WHERE p.institute_code = $1 AND p.status IN ('approved', 'voided') AND q.id IS NULL`,
  },
  {
    name: 'cheques and vouchers',
    about:
      'A cheque of other income is the last line of its voucher: of its campus, amount, number and day; the voucher of one that bounced or is void is void, on that day, and of no other; no such voucher is without its cheque',
    table: 'cheques',
    sql: `WITH held AS MATERIALIZED (SELECT v.*, l.debit, l.account_id FROM vouchers v LEFT JOIN LATERAL (SELECT x.debit, x.account_id FROM voucher_lines x WHERE x.institute_code = $1 AND x.voucher_id = v.id ORDER BY x.line_no DESC LIMIT 1) l ON true
        WHERE v.institute_code = $1 AND v.journal_id IS NOT NULL AND (v.in_hand OR v.id IN (SELECT q.voucher_id FROM cheques q WHERE q.institute_code = $1)))
      SELECT coalesce(q.id, v.id) AS id, format('cheque %s is not what %s says', coalesce(q.cheque_no, v.cheque_no), coalesce(v.voucher, 'its voucher')) AS message
      FROM (SELECT * FROM cheques WHERE institute_code = $1 AND payment_id IS NULL) q FULL JOIN held v ON v.id = q.voucher_id
      WHERE (v.in_hand, v.kind, v.campus_id, v.debit, v.cheque_no, coalesce(v.cheque_date, v.entry_date), v.entry_date, v.account_id) IS DISTINCT FROM (true, 'income', q.campus_id, q.amount, q.cheque_no, q.cheque_date, q.received_on, q.account_id)
        OR (v.status, v.void_date, v.void_reason, v.voided_by) IS DISTINCT FROM (CASE WHEN q.state IN ('bounced', 'voided') THEN 'voided' ELSE 'approved' END, q.ended_on, q.end_reason, q.ended_by)`,
  },
  {
    name: 'cheques and entries',
    about:
      'What a deposit moved is the cheque, from where it was held into the bank account of its slip, and is taken back when it bounces or is void',
    table: 'cheques',
    sql: `SELECT q.id, format('cheque %s was deposited otherwise than entry %s says', q.cheque_no, j.voucher_no) AS message FROM cheques q LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = q.deposit_journal_id
      LEFT JOIN gl_lines d ON d.institute_code = $1 AND d.journal_id = j.id AND d.debit > 0 LEFT JOIN gl_lines c ON c.institute_code = $1 AND c.journal_id = j.id AND c.credit > 0
      WHERE q.institute_code = $1 AND q.deposited_on IS NOT NULL AND (j.source, j.source_id, j.entry_date, j.created_by, j.n_lines, d.account_id, d.debit, c.account_id)
        IS DISTINCT FROM ('cheque', q.id, q.deposited_on, q.deposited_by, 2, q.deposit_account_id, q.amount, q.account_id)
      UNION ALL SELECT q.id, format('cheque %s was taken back otherwise than its reversal says', q.cheque_no) FROM cheques q LEFT JOIN gl_journals v ON v.institute_code = $1 AND v.reverses_id = q.deposit_journal_id
      WHERE q.institute_code = $1 AND q.deposit_journal_id IS NOT NULL AND (v.id, v.entry_date, v.memo) IS DISTINCT FROM (q.deposit_void_journal_id, q.ended_on, q.end_reason)
      UNION ALL SELECT min(q.id), format('slip %s has cheques of several days or accounts', q.slip_no) FROM cheques q WHERE q.institute_code = $1 AND q.slip_no IS NOT NULL
      GROUP BY q.slip_no HAVING count(DISTINCT (q.deposited_on, q.deposit_account_id)) > 1`,
  },
  {
    name: 'deposits undone',
    about:
      'A deposit that was undone moved the cheque into the bank account of its slip, and its entry is reversed on the day that is said; every other entry of a cheque is its deposit',
    table: 'cheques',
    sql: `SELECT q.id, format('cheque %s: the deposit by slip %s was undone otherwise than its entries say', q.cheque_no, u.slip_no) AS message FROM cheques q
        CROSS JOIN LATERAL jsonb_to_recordset(q.undone) AS u (slip_no bigint, deposited_on date, deposited_by bigint, account_id bigint, journal_id bigint, undone_on date, undone_by bigint, reason text, undo_journal_id bigint)
        LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = u.journal_id LEFT JOIN gl_lines d ON d.institute_code = $1 AND d.journal_id = j.id AND d.debit > 0
        LEFT JOIN gl_journals v ON v.institute_code = $1 AND v.reverses_id = u.journal_id
      WHERE q.institute_code = $1 AND (j.source, j.source_id, j.entry_date, j.created_by, d.account_id, d.debit, v.id, v.entry_date, v.created_by, v.memo)
        IS DISTINCT FROM ('cheque', q.id, u.deposited_on, u.deposited_by, u.account_id, q.amount, u.undo_journal_id, u.undone_on, u.undone_by, left('Deposit undone: ' || u.reason, 300))
      UNION ALL SELECT j.source_id, format('entry %s of a cheque is no deposit of it', j.voucher_no) FROM gl_journals j LEFT JOIN cheques q ON q.institute_code = $1 AND q.id = j.source_id
      WHERE j.institute_code = $1 AND j.source = 'cheque' AND q.deposit_journal_id IS DISTINCT FROM j.id AND NOT coalesce(q.undone @> jsonb_build_array(jsonb_build_object('journal_id', j.id)), false)`,
  },
];
