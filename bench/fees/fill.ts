/**
 * MADE-UP ROWS, for measuring alone: a month of challans of every student with lines, journals, days, and payments of
 * all or of four of five, written set-based with triggers and foreign keys off. The rules of the books hold for them
 * (fees.ts asks). Amounts in paisa.
 */
import type pg from 'pg';
import { CODE, monthBefore } from './school.ts';

const i = `'${CODE}'`;
const account = (role: string): string =>
  `(SELECT min(id) FROM finance_accounts WHERE institute_code = ${i} AND role = '${role}')`;
const particular = (kind: string): string =>
  `(SELECT min(id) FROM fee_particulars WHERE institute_code = ${i} AND kind = '${kind}')`;

/**
 * Months of which one student in five has paid nothing; what is older is paid, so that history grows and debts do not.
 */
const OPEN_MONTHS = 5;
const payingIn = (students: number, back: number): number =>
  back > OPEN_MONTHS ? students : students - Math.floor(students / 5);

/** Month `step` of `months`, from 0, the last of which was last month. All in the caller's transaction. */
export async function fillMonth(client: pg.Client, students: number, step: number, months: number): Promise<void> {
  const back = months - step;
  const month = monthBefore(back);
  const paying = payingIn(students, back);
  const receipt = Array.from({ length: step }, (_, before) => payingIn(students, months - before)).reduce(
    (sum, one) => sum + one,
    0,
  );
  const [challan, voucher] = [step * students, step * students + receipt];
  // Nothing has been analysed yet: the planner would read whole tables for the rows of one month.
  await client.query(
    `SET LOCAL session_replication_role = replica; SET LOCAL work_mem = '256MB'; SET LOCAL enable_seqscan = off`,
  );
  await client.query(`CREATE TEMPORARY TABLE billed ON COMMIT DROP AS
    SELECT s.*, ${challan} + s.n AS challan_id, ${voucher} + s.n AS journal_id, ${paying === students ? 's.n' : 'CASE WHEN s.n % 5 > 0 THEN s.n - s.n / 5 END'} AS at, DATE '${month}' + 1 + (s.n % 20)::int AS paid_on
    FROM (SELECT row_number() OVER (ORDER BY id) AS n, id AS student_id, family_id, campus_id, session_id, class_id FROM students WHERE institute_code = ${i}) s`);
  const statements = [
    `INSERT INTO challans (institute_code, id, challan_no, kind, student_id, family_id, campus_id, session_id, class_id, fee_month, fee_month_to, issue_date, due_date, validity_date, gross, paid, last_paid_date, created_by)
      SELECT ${i}, b.challan_id, b.challan_id, 'regular', b.student_id, b.family_id, b.campus_id, b.session_id, b.class_id, '${month}', '${month}', '${month}', DATE '${month}' + 9, DATE '${month}' + 19, 500000,
        CASE WHEN b.at IS NULL THEN 0 ELSE 500000 END, CASE WHEN b.at IS NOT NULL THEN b.paid_on END, 1 FROM billed b ORDER BY b.n`,
    `INSERT INTO challan_lines (institute_code, id, challan_id, campus_id, student_id, particular_id, line_month, amount, paid, created_by)
      SELECT ${i}, 2 * b.challan_id - 2 + k.k, b.challan_id, b.campus_id, b.student_id, k.particular_id, '${month}', k.amount, CASE WHEN b.at IS NULL THEN 0 ELSE k.amount END, 1
      FROM billed b, (VALUES (1, ${particular('tuition')}, 400000), (2, ${particular('transport')}, 100000)) AS k (k, particular_id, amount) ORDER BY b.n, k.k`,
    `INSERT INTO payments (institute_code, id, receipt_no, campus_id, student_id, family_id, paid_date, receiving_account_id, amount, allocated, created_by, journal_id)
      SELECT ${i}, ${receipt} + b.at, ${receipt} + b.at, b.campus_id, b.student_id, b.family_id, b.paid_on, ${account('cash')}, 500000, 500000, 1, ${voucher + students} + b.at FROM billed b WHERE b.at IS NOT NULL ORDER BY b.n`,
    `INSERT INTO payment_allocations (institute_code, id, payment_id, challan_line_id, amount, allocated_on, journal_id)
      SELECT ${i}, 2 * (${receipt} + b.at) - 2 + k.k, ${receipt} + b.at, 2 * b.challan_id - 2 + k.k, k.amount, b.paid_on, ${voucher + students} + b.at FROM billed b, (VALUES (1, 400000), (2, 100000)) AS k (k, amount)
      WHERE b.at IS NOT NULL ORDER BY b.n, k.k`,
    `INSERT INTO gl_journals (institute_code, id, voucher_no, campus_id, fiscal_year_id, entry_date, n_lines, total, source, source_id, challan_id, memo, created_by)
      SELECT ${i}, j.id, j.id, j.campus_id, f.id, j.entry_date, 3, 500000, j.source, j.source_id, j.challan_id, j.memo, 1 FROM (
        SELECT b.journal_id AS id, b.campus_id, DATE '${month}' AS entry_date, 'challan' AS source, b.challan_id AS source_id, b.challan_id, 'Challan' AS memo FROM billed b
        UNION ALL SELECT ${voucher + students} + b.at, b.campus_id, b.paid_on, 'payment', ${receipt} + b.at, NULL, 'Fee received' FROM billed b WHERE b.at IS NOT NULL) j
      JOIN fiscal_years f ON f.institute_code = ${i} AND j.entry_date BETWEEN f.start_date AND f.end_date ORDER BY j.id`,
    `INSERT INTO gl_lines (institute_code, journal_id, line_no, n_lines, total, campus_id, entry_date, account_id, debit, credit, student_id, particular_id)
      SELECT ${i}, b.journal_id, k.k, 3, 500000, b.campus_id, DATE '${month}', k.account_id, k.debit, k.credit, b.student_id, k.particular_id FROM billed b,
        (SELECT 1 AS k, ${account('receivable')} AS account_id, 500000 AS debit, 0 AS credit, NULL::bigint AS particular_id
          UNION ALL SELECT CASE p.kind WHEN 'tuition' THEN 2 ELSE 3 END, coalesce(p.income_account_id, ${account('fee_income')}), 0, CASE p.kind WHEN 'tuition' THEN 400000 ELSE 100000 END, p.id
          FROM fee_particulars p WHERE p.institute_code = ${i} AND p.id IN (${particular('tuition')}, ${particular('transport')})) k ORDER BY b.n, k.k`,
    `INSERT INTO gl_lines (institute_code, journal_id, line_no, n_lines, total, campus_id, entry_date, account_id, debit, credit, student_id, particular_id)
      SELECT ${i}, ${voucher + students} + b.at, k.k, 3, 500000, b.campus_id, b.paid_on, k.account_id, k.debit, k.credit, b.student_id, k.particular_id FROM billed b,
        (VALUES (1, ${account('cash')}, 500000, 0, NULL::bigint), (2, ${account('receivable')}, 0, 400000, ${particular('tuition')}), (3, ${account('receivable')}, 0, 100000, ${particular('transport')})) AS k (k, account_id, debit, credit, particular_id)
      WHERE b.at IS NOT NULL ORDER BY b.n, k.k`,
    `INSERT INTO gl_days (institute_code, account_id, campus_id, entry_date, debit, credit, n)
      SELECT institute_code, account_id, campus_id, entry_date, sum(debit), sum(credit), count(*) FROM gl_lines WHERE institute_code = ${i} AND journal_id > ${voucher} GROUP BY 1, 2, 3, 4`,
    // A month of challans at a time: its days are all of it.
    `INSERT INTO gl_months (institute_code, account_id, campus_id, month, debit, credit, n)
      SELECT institute_code, account_id, campus_id, date_trunc('month', entry_date)::date, sum(debit), sum(credit), sum(n) FROM gl_days WHERE institute_code = ${i} AND entry_date >= DATE '${month}' GROUP BY 1, 2, 3, 4`,
    `INSERT INTO counter (institute_code, name, scope, next_value) VALUES (${i}, 'challan', '', ${challan + students + 1}), (${i}, 'voucher', '', ${voucher + students + paying + 1}), (${i}, 'receipt', '', ${receipt + paying + 1})
      ON CONFLICT (institute_code, name, scope) DO UPDATE SET next_value = EXCLUDED.next_value`,
    ...['challans', 'challan_lines', 'payments', 'payment_allocations', 'gl_journals'].map(
      (table) =>
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table} WHERE institute_code = ${i}))`,
    ),
  ];
  for (const statement of statements) await client.query(statement);
}
