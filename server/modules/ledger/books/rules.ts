/**
 * What must hold of the books at any moment (docs/money.md): each rule is one query of an institute ($1) that finds
 * nothing. Period by `npm run check`, by the page Books check, and after every test of money. Columns: id and what is
 * wrong.
 */
import { salaryRules } from './salaryRules.ts';
import { cashRules } from './cashRules.ts';
import { sealRules } from './seals.ts';
import { witnessRules } from './witnesses.ts';
import { dayRules } from './dayRules.ts';
import { assetRules } from './assetRules.ts';
import { bankRules } from './bankRules.ts';
import { handoverRules } from './handoverRules.ts';
import { earningRules } from './earningRules.ts';
import { familyRules } from './familyRules.ts';
import { moneyOutRules } from './moneyOutRules.ts';
import { homeRules } from './homeRules.ts';
import { chequeRules } from './chequeRules.ts';
import { prepaidRules } from './prepaidRules.ts';
import { billRules } from './billRules.ts';
import { reportRules } from './reportRules.ts';
import { voucherRules } from './voucherRules.ts';
import { yearRules } from './yearRules.ts';
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

/** Net debit of a role by the column of gl_lines named. */
const balanceOf = (role: string, by: string): string =>
  `SELECT ${by}, sum(l.debit - l.credit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = $1 AND l.institute_code = $1 AND a.id = l.account_id AND a.role = '${role}' WHERE l.institute_code = $1 GROUP BY ${by}`;

/** What is counted together equals its parts; these hold also for rows that were made up for measuring. */
export const sumRules: readonly BookRule[] = [
  {
    name: 'entries balance',
    about: 'Every entry has the lines that its head says, and debit equals credit',
    table: 'gl_journals',
    sql: `SELECT j.id, format('entry %s: %s lines of %s, debit %s, credit %s', j.voucher_no, s.n, j.n_lines, ${inRupees('s.d')}, ${inRupees('s.c')}) AS message FROM gl_journals j
      LEFT JOIN (SELECT journal_id, count(*) AS n, sum(debit) AS d, sum(credit) AS c FROM gl_lines WHERE institute_code = $1 GROUP BY 1) s ON s.journal_id = j.id
      WHERE j.institute_code = $1 AND (s.n IS DISTINCT FROM j.n_lines OR s.d IS DISTINCT FROM j.total OR s.c IS DISTINCT FROM j.total)`,
  },
  {
    name: 'receivable',
    about: 'The receivable of each student at each campus is what is open on their challans',
    table: 'students',
    sql: `SELECT coalesce(g.student_id, o.student_id) AS id, format('owes %s by the ledger and %s by the challans', ${inRupees('coalesce(g.net, 0)')}, ${inRupees('coalesce(o.open, 0)')}) AS message
      FROM (${balanceOf('receivable', 'l.student_id, l.campus_id')}) g
      FULL JOIN (SELECT student_id, campus_id, sum(amount - discount - paid) AS open FROM challan_lines WHERE institute_code = $1 AND NOT is_void GROUP BY 1, 2) o ON o.student_id = g.student_id AND o.campus_id = g.campus_id
      WHERE coalesce(g.net, 0) <> coalesce(o.open, 0)`,
  },
  {
    name: 'advances',
    about:
      'The advance of each student at each campus in the ledger is what of their payments is not used and not refunded',
    table: 'students',
    sql: `SELECT coalesce(g.student_id, p.student_id) AS id, format('has an advance of %s by the ledger and %s by the payments', ${inRupees('coalesce(-g.net, 0)')}, ${inRupees('coalesce(p.rest, 0)')}) AS message
      FROM (${balanceOf('advance_fee', 'l.student_id, l.campus_id')}) g
      FULL JOIN (SELECT student_id, campus_id, sum(amount - allocated - advance_used - refunded) AS rest FROM payments WHERE institute_code = $1 AND status = 'approved' GROUP BY 1, 2) p ON p.student_id = g.student_id AND p.campus_id = g.campus_id
      WHERE coalesce(-g.net, 0) <> coalesce(p.rest, 0)`,
  },
  {
    name: 'challans',
    about: 'The sums of a challan are those of its lines',
    table: 'challans',
    sql: `SELECT c.id, format('challan %s differs from its lines', c.challan_no) AS message FROM challans c
      LEFT JOIN (SELECT challan_id, sum(amount) AS amount, sum(discount) AS discount, sum(paid) AS paid, sum(pending + pending_discount) AS pending FROM challan_lines WHERE institute_code = $1 AND NOT is_void GROUP BY 1) l ON l.challan_id = c.id
      WHERE c.institute_code = $1 AND c.voided_at IS NULL
        AND (c.gross + c.fine, c.discount, c.paid, c.pending) IS DISTINCT FROM (coalesce(l.amount, 0), coalesce(l.discount, 0), coalesce(l.paid, 0), coalesce(l.pending, 0))`,
  },
  {
    name: 'allocations',
    about: 'What is paid and reserved on a line is the sum of what payments put there',
    table: 'challan_lines',
    sql: `SELECT l.id, format('paid %s, allocated %s', ${inRupees('l.paid')}, ${inRupees('coalesce(a.active, 0)')}) AS message FROM challan_lines l
      LEFT JOIN (SELECT challan_line_id, sum(amount) FILTER (WHERE state = 'active') AS active, sum(amount) FILTER (WHERE state = 'pending') AS pending FROM payment_allocations WHERE institute_code = $1 GROUP BY 1) a ON a.challan_line_id = l.id
      WHERE l.institute_code = $1 AND (l.paid <> coalesce(a.active, 0) OR l.pending <> coalesce(a.pending, 0))`,
  },
  {
    name: 'discounts',
    about:
      'An approved discount is posted with its amount, a void one is posted and reversed, and what waits for approval is reserved on its line',
    table: 'challan_discounts',
    sql: `SELECT d.id, format('discount of %s on challan %s is %s, posted are %s', ${inRupees('d.amount')}, (SELECT c.challan_no FROM challans c WHERE c.institute_code = $1 AND c.id = d.challan_id), d.status, ${inRupees('coalesce(m.net, 0)')}) AS message FROM challan_discounts d
      LEFT JOIN (SELECT j.source_id, sum(CASE WHEN o.id IS NULL THEN j.total ELSE -j.total END) AS net FROM gl_journals j LEFT JOIN gl_journals o ON o.institute_code = $1 AND j.institute_code = $1 AND o.id = j.reverses_id
        WHERE j.institute_code = $1 AND coalesce(o.source, j.source) = 'discount' GROUP BY 1) m ON m.source_id = d.id
      WHERE d.institute_code = $1 AND coalesce(m.net, 0) <> CASE WHEN d.status = 'approved' THEN d.amount ELSE 0 END
      UNION ALL SELECT l.id, format('line: %s reserved for discounts, %s wait', ${inRupees('l.pending_discount')}, ${inRupees('coalesce(w.amount, 0)')}) FROM challan_lines l
      LEFT JOIN (SELECT challan_line_id, sum(amount) AS amount FROM challan_discounts WHERE institute_code = $1 AND status = 'pending' GROUP BY 1) w ON w.challan_line_id = l.id
      WHERE l.institute_code = $1 AND l.pending_discount <> coalesce(w.amount, 0)`,
  },
  {
    name: 'payments',
    about: 'What a payment says it put on lines is what it put there',
    table: 'payments',
    sql: `SELECT p.id, format('receipt %s says %s, its allocations %s', p.receipt_no, ${inRupees('p.allocated + p.advance_used')}, ${inRupees('coalesce(a.amount, 0)')}) AS message FROM payments p
      LEFT JOIN (SELECT payment_id, sum(amount) AS amount FROM payment_allocations WHERE institute_code = $1 AND state <> 'released' GROUP BY 1) a ON a.payment_id = p.id
      WHERE p.institute_code = $1 AND coalesce(a.amount, 0) <> CASE WHEN p.status IN ('pending', 'approved') THEN p.allocated + p.advance_used ELSE 0 END`,
  },
  {
    name: 'entries of payments',
    about:
      'An approved payment is posted once with its amount on its account, a void one is posted and reversed, a pending or rejected one is not posted',
    table: 'payments',
    sql: `SELECT p.id, format('receipt %s is %s and its account moved by %s', p.receipt_no, p.status, ${inRupees('coalesce(m.net, 0)')}) AS message FROM payments p
      LEFT JOIN (SELECT j.source_id, sum(l.debit - l.credit) AS net, l.account_id FROM gl_journals j JOIN gl_lines l ON l.institute_code = $1 AND j.institute_code = $1 AND l.journal_id = j.id
        LEFT JOIN gl_journals o ON o.institute_code = $1 AND j.institute_code = $1 AND o.id = j.reverses_id WHERE j.institute_code = $1 AND coalesce(o.source, j.source) = 'payment' GROUP BY 1, 3) m
        ON m.source_id = p.id AND m.account_id = p.receiving_account_id
      WHERE p.institute_code = $1 AND coalesce(m.net, 0) <> CASE WHEN p.status = 'approved' THEN p.amount ELSE 0 END`,
  },
  {
    name: 'entries of challans',
    about: 'What the entries of a challan put on the receivable is what it asks for; nothing when it is void',
    table: 'challans',
    sql: `SELECT c.id, format('challan %s asks for %s, posted are %s', c.challan_no, ${inRupees('CASE WHEN c.voided_at IS NULL THEN c.gross + c.fine - c.discount ELSE 0 END')}, ${inRupees('coalesce(g.net, 0)')}) AS message FROM challans c
      LEFT JOIN (SELECT j.challan_id, sum(l.debit - l.credit) AS net FROM gl_journals j JOIN gl_lines l ON l.institute_code = $1 AND j.institute_code = $1 AND l.journal_id = j.id
        JOIN finance_accounts a ON a.institute_code = $1 AND l.institute_code = $1 AND a.id = l.account_id AND a.role = 'receivable' WHERE j.institute_code = $1 AND j.challan_id IS NOT NULL GROUP BY 1) g ON g.challan_id = c.id
      WHERE c.institute_code = $1 AND coalesce(g.net, 0) <> CASE WHEN c.voided_at IS NULL THEN c.gross + c.fine - c.discount ELSE 0 END`,
  },
  {
    name: 'tills',
    about:
      'Cash, bank and cheques in hand moved by receipts, voids and refunds exactly as much as these say, day by day',
    table: 'finance_accounts',
    sql: `SELECT coalesce(g.account_id, r.account_id) AS id, format('%s: %s by the ledger and %s by receipts and refunds', coalesce(g.entry_date, r.day), ${inRupees('coalesce(g.net, 0)')}, ${inRupees('coalesce(r.net, 0)')}) AS message
      FROM (SELECT l.account_id, l.entry_date, sum(l.debit - l.credit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = $1 AND l.institute_code = $1 AND a.id = l.account_id AND a.role IN ('cash', 'bank', 'cheques_in_hand')
        JOIN gl_journals j ON j.institute_code = $1 AND l.institute_code = $1 AND j.id = l.journal_id LEFT JOIN gl_journals o ON o.institute_code = $1 AND j.institute_code = $1 AND o.id = j.reverses_id
        WHERE l.institute_code = $1 AND coalesce(o.source, j.source) IN ('payment', 'refund') GROUP BY 1, 2) g
      FULL JOIN (SELECT account_id, day, sum(amount) AS net FROM (
        SELECT receiving_account_id AS account_id, paid_date AS day, amount FROM payments WHERE institute_code = $1 AND status IN ('approved', 'voided') AND kind <> 'opening'
        UNION ALL SELECT p.receiving_account_id, j.entry_date, -p.amount FROM payments p JOIN gl_journals j ON j.institute_code = $1 AND p.institute_code = $1 AND j.id = p.void_journal_id WHERE p.institute_code = $1 AND p.kind <> 'opening'
        UNION ALL SELECT paying_account_id, refund_date, -amount FROM refunds WHERE institute_code = $1
        UNION ALL SELECT f.paying_account_id, j.entry_date, f.amount FROM refunds f JOIN gl_journals j ON j.institute_code = $1 AND f.institute_code = $1 AND j.id = f.void_journal_id WHERE f.institute_code = $1) m GROUP BY 1, 2) r
        ON r.account_id = g.account_id AND r.day = g.entry_date
      WHERE coalesce(g.net, 0) <> coalesce(r.net, 0)`,
  },
  {
    name: 'till closings',
    about:
      'What a cashier closed with is the sum of the receipts, refunds, voids and returned receipts that they counted',
    // What went back of money that was handed over names the closing that it had been counted with, and was in no count
    // again.
    table: 'till_closings',
    sql: `SELECT t.id, format('closing %s says %s in and %s out, counted were %s and %s', t.closing_no, ${inRupees('t.received')}, ${inRupees('t.paid_out')}, ${inRupees('coalesce(m.received, 0)')}, ${inRupees('coalesce(m.paid_out, 0)')}) AS message FROM till_closings t
      LEFT JOIN (SELECT closing, sum(received) AS received, sum(paid_out) AS paid_out FROM (
        SELECT till_closing_id AS closing, amount AS received, 0 AS paid_out FROM payments WHERE institute_code = $1 AND till_closing_id IS NOT NULL
        UNION ALL SELECT void_till_closing_id, 0, amount FROM payments WHERE institute_code = $1 AND void_till_closing_id <> till_closing_id
        UNION ALL SELECT return_till_closing_id, 0, amount FROM payments WHERE institute_code = $1 AND return_till_closing_id <> till_closing_id
        UNION ALL SELECT till_closing_id, 0, amount FROM refunds WHERE institute_code = $1 AND till_closing_id IS NOT NULL
        UNION ALL SELECT void_till_closing_id, amount, 0 FROM refunds WHERE institute_code = $1 AND void_till_closing_id IS NOT NULL) c GROUP BY 1) m ON m.closing = t.id
      WHERE t.institute_code = $1 AND (t.received, t.paid_out) IS DISTINCT FROM (coalesce(m.received, 0), coalesce(m.paid_out, 0))`,
  },
  {
    name: 'sums of days',
    about: 'The sums per account, campus and day are those of the lines',
    table: 'gl_days',
    sql: `SELECT coalesce(a.account_id, b.account_id) AS id, format('on %s: lines say %s / %s, the day %s / %s', coalesce(a.entry_date, b.entry_date), a.d, a.c, b.debit, b.credit) AS message
      FROM (SELECT account_id, campus_id, entry_date, sum(debit) AS d, sum(credit) AS c, count(*) AS n FROM gl_lines WHERE institute_code = $1 GROUP BY 1, 2, 3) a
      FULL JOIN (SELECT * FROM gl_days WHERE institute_code = $1) b ON b.account_id = a.account_id AND b.campus_id = a.campus_id AND b.entry_date = a.entry_date
      WHERE (a.d, a.c, a.n) IS DISTINCT FROM (b.debit, b.credit, b.n)`,
  },
  {
    name: 'sums of months',
    about: 'The sums per account, campus and month are those of the days',
    table: 'gl_months',
    sql: `SELECT coalesce(a.account_id, b.account_id) AS id, format('in the month from %s: days say %s / %s, the month %s / %s', coalesce(a.month, b.month), a.d, a.c, b.debit, b.credit) AS message
      FROM (SELECT account_id, campus_id, date_trunc('month', entry_date)::date AS month, sum(debit) AS d, sum(credit) AS c, sum(n) AS n FROM gl_days WHERE institute_code = $1 GROUP BY 1, 2, 3) a
      FULL JOIN (SELECT * FROM gl_months WHERE institute_code = $1) b ON b.account_id = a.account_id AND b.campus_id = a.campus_id AND b.month = a.month
      WHERE (a.d, a.c, a.n) IS DISTINCT FROM (b.debit, b.credit, b.n)`,
  },
  {
    name: 'reversals',
    about: 'A reversal mirrors its entry line by line, once, not before its date',
    table: 'gl_journals',
    sql: `SELECT r.id, format('entry %s does not mirror entry %s', r.voucher_no, o.voucher_no) AS message FROM gl_journals r JOIN gl_journals o ON o.institute_code = $1 AND r.institute_code = $1 AND o.id = r.reverses_id
      WHERE r.institute_code = $1 AND (o.reverses_id IS NOT NULL OR r.entry_date < o.entry_date OR r.total <> o.total OR r.campus_id <> o.campus_id OR EXISTS (
        (SELECT account_id, credit, debit, student_id, count(*) FROM gl_lines WHERE institute_code = $1 AND journal_id = r.id GROUP BY 1, 2, 3, 4)
        EXCEPT (SELECT account_id, debit, credit, student_id, count(*) FROM gl_lines WHERE institute_code = $1 AND journal_id = o.id GROUP BY 1, 2, 3, 4)))`,
  },
  {
    name: 'periods of entries',
    about: 'Every entry lies in its accounting period',
    table: 'gl_journals',
    sql: `SELECT j.id, format('entry %s of %s is not in %s', j.voucher_no, j.entry_date, f.name) AS message FROM gl_journals j JOIN fiscal_years f ON f.institute_code = $1 AND j.institute_code = $1 AND f.id = j.fiscal_year_id
      WHERE j.institute_code = $1 AND j.entry_date NOT BETWEEN f.start_date AND f.end_date`,
  },
  {
    name: 'numbers without gaps',
    about: 'Vouchers, challans, receipts, refunds, till closings and deposit slips are numbered without a gap',
    table: 'counter',
    sql: `SELECT n.name AS id, format('the last number is %s, there are %s, the next would be %s', n.last, n.n, coalesce(c.next_value, 1)) AS message FROM (
        SELECT 'voucher' AS name, coalesce(max(voucher_no), 0) AS last, count(*) AS n FROM gl_journals WHERE institute_code = $1 UNION ALL SELECT 'challan', coalesce(max(challan_no), 0), count(*) FROM challans WHERE institute_code = $1
        UNION ALL SELECT 'receipt', coalesce(max(receipt_no), 0), count(*) FROM payments WHERE institute_code = $1 UNION ALL SELECT 'refund', coalesce(max(refund_no), 0), count(*) FROM refunds WHERE institute_code = $1
        UNION ALL SELECT 'till_closing', coalesce(max(closing_no), 0), count(*) FROM till_closings WHERE institute_code = $1
        UNION ALL SELECT 'till_handover', coalesce(max(handover_no), 0), count(*) FROM till_handovers WHERE institute_code = $1
        UNION ALL SELECT 'cheque_slip', coalesce(max(slip_no), 0), count(DISTINCT slip_no) FROM (SELECT slip_no FROM cheques WHERE institute_code = $1 UNION ALL SELECT (u ->> 'slip_no')::bigint FROM cheques q CROSS JOIN LATERAL jsonb_array_elements(q.undone) u WHERE q.institute_code = $1) s) n
      LEFT JOIN counter c ON c.institute_code = $1 AND c.name = n.name AND c.scope = '' WHERE n.last <> n.n OR coalesce(c.next_value, 1) <> n.last + 1`,
  },
  {
    name: 'charged once',
    about: 'A particular of a month is charged once to a student, in instalments that do not repeat',
    table: 'challan_lines',
    sql: `SELECT min(id) AS id, 'is charged again by another challan' AS message FROM challan_lines WHERE institute_code = $1 AND source IN ('plan', 'attendance', 'opening') AND NOT is_void GROUP BY student_id, particular_id, line_month, part HAVING count(*) > 1`,
  },
  {
    name: 'plans apart',
    about: 'A student has one amount of a particular in a month',
    table: 'student_fee_plans',
    sql: `SELECT a.id, 'covers months of another row of the same particular' AS message FROM student_fee_plans a JOIN student_fee_plans b ON b.institute_code = $1 AND a.institute_code = $1 AND b.student_id = a.student_id AND b.particular_id = a.particular_id AND b.id > a.id
      WHERE a.institute_code = $1 AND a.from_month <= coalesce(b.to_month, 'infinity') AND b.from_month <= coalesce(a.to_month, 'infinity')`,
  },
  {
    name: 'refunds',
    about: 'Nothing is given back that was not paid, and a payment tells what of it was given back',
    table: 'challan_lines',
    sql: `SELECT l.id, format('paid %s, refunded %s', ${inRupees('l.paid')}, ${inRupees('f.amount')}) AS message FROM challan_lines l
      JOIN (SELECT challan_line_id, sum(amount) AS amount FROM refunds WHERE institute_code = $1 AND voided_at IS NULL GROUP BY 1) f ON f.challan_line_id = l.id WHERE l.institute_code = $1 AND f.amount > l.paid
      UNION ALL SELECT p.id, format('receipt %s says %s refunded, its refunds are %s', p.receipt_no, ${inRupees('p.refunded')}, ${inRupees('coalesce(f.amount, 0)')}) FROM payments p
      LEFT JOIN (SELECT payment_id, sum(amount) AS amount FROM refunds WHERE institute_code = $1 AND voided_at IS NULL GROUP BY 1) f ON f.payment_id = p.id WHERE p.institute_code = $1 AND p.refunded <> coalesce(f.amount, 0)`,
  },
  {
    name: 'four eyes',
    about: 'Nobody approved a payment that they took themselves, or a waiting discount that they had asked for',
    table: 'payments',
    sql: `SELECT p.id, format('receipt %s was taken and approved by the same user', p.receipt_no) AS message FROM payments p WHERE p.institute_code = $1 AND p.status IN ('approved', 'voided') AND p.decided_by = p.created_by
      UNION ALL SELECT d.id, format('a discount of %s was asked for and approved by the same user', ${inRupees('d.amount')}) FROM challan_discounts d
      WHERE d.institute_code = $1 AND d.status IN ('approved', 'voided') AND d.decided_by = d.requested_by AND d.decided_at > d.created_at`,
  },
];
export const bookRules: readonly BookRule[] = [
  ...sumRules,
  ...dayRules,
  ...cashRules,
  ...familyRules,
  ...chequeRules,
  ...voucherRules,
  ...billRules,
  ...prepaidRules,
  ...assetRules,
  ...salaryRules,
  ...yearRules,
  ...earningRules,
  ...bankRules,
  ...handoverRules,
  ...moneyOutRules,
  ...homeRules,
  ...reportRules,
  ...witnessRules,
  ...sealRules,
];
