/**
 * A ledger of so many lines: entries of two lines each over three years and four campuses, half of all lines on one
 * account. Plain INSERT … SELECT without triggers, and the sums of days made from the lines.
 */
import type pg from 'pg';
import { CODE } from '../fees/school.ts';

/** The account that half of all lines are on. */
export const LARGE = 'receivable';
const AT_ONCE = 500_000;

/** Step by step, each a transaction of its own, so that a filling that was ended goes on. */
export function ledgerSteps(lines: number): ((client: pg.Client) => Promise<void>)[] {
  const journals = lines / 2;
  const parts = Array.from({ length: Math.ceil(journals / AT_ONCE) }, (_, at) => 1 + at * AT_ONCE);
  return [
    ...parts.map((from) => (client: pg.Client) => fillPart(client, journals, from)),
    async (client) => {
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(
        `INSERT INTO gl_days (institute_code, account_id, campus_id, entry_date, debit, credit, n)
          SELECT institute_code, account_id, campus_id, entry_date, sum(debit), sum(credit), count(*) FROM gl_lines GROUP BY 1, 2, 3, 4 ORDER BY entry_date`,
      );
      await client.query(
        `INSERT INTO gl_months (institute_code, account_id, campus_id, month, debit, credit, n)
          SELECT institute_code, account_id, campus_id, date_trunc('month', entry_date)::date, sum(debit), sum(credit), sum(n) FROM gl_days GROUP BY 1, 2, 3, 4`,
      );
    },
  ];
}
async function fillPart(client: pg.Client, journals: number, from: number): Promise<void> {
  await client.query('SET LOCAL session_replication_role = replica');
  const span = [from, Math.min(from + AT_ONCE - 1, journals)];
  await client.query(
    `INSERT INTO gl_journals (institute_code, id, voucher_no, campus_id, fiscal_year_id, entry_date, n_lines, total, source, memo)
        SELECT '${CODE}', n, n, k.ids[1 + n % 4], y.id, d.day, 2, 100 + n % 90000, 'charge', 'Entry ' || n FROM generate_series($1::int, $2::int) n
        CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM campuses WHERE institute_code = '${CODE}') k
        CROSS JOIN LATERAL (SELECT current_date - 1 - ((${journals} - n)::bigint * 1000 / ${journals})::int AS day) d
        JOIN fiscal_years y ON y.institute_code = '${CODE}' AND d.day BETWEEN y.start_date AND y.end_date`,
    span,
  );
  await client.query(
    `INSERT INTO gl_lines (institute_code, journal_id, line_no, n_lines, total, campus_id, entry_date, account_id, debit, credit, student_id)
        SELECT j.institute_code, j.id, x.line_no, 2, j.total, j.campus_id, j.entry_date, CASE x.line_no WHEN 1 THEN r.id ELSE a.ids[1 + j.id % cardinality(a.ids)] END,
          CASE x.line_no WHEN 1 THEN j.total ELSE 0 END, CASE x.line_no WHEN 1 THEN 0 ELSE j.total END, NULL
        FROM gl_journals j CROSS JOIN (VALUES (1), (2)) AS x (line_no)
        CROSS JOIN (SELECT id FROM finance_accounts WHERE institute_code = '${CODE}' AND role = '${LARGE}' LIMIT 1) r
        CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM finance_accounts WHERE institute_code = '${CODE}' AND role IS DISTINCT FROM '${LARGE}') a
        WHERE j.institute_code = '${CODE}' AND j.id BETWEEN $1 AND $2`,
    span,
  );
}
