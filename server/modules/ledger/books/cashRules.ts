/** What is kept of the cash basis (functions/gl_cash_days.sql) is what the entries say. */
import type { BookRule } from './bookRule.ts';

/** Months to which nothing was posted since they were read: the others are read from their entries. */
const current = `SELECT k.* FROM gl_cash_months k WHERE k.institute_code = $1 AND k.chart = gl_cash_chart($1)
  AND k.n = (SELECT sum(m.n) FROM gl_months m WHERE m.institute_code = $1 AND m.campus_id = k.campus_id AND m.month = k.month)`;

export const cashRules: readonly BookRule[] = [
  {
    name: 'cash basis of months',
    about: 'What is kept of the cash basis of a month, by day and account, is what its entries say',
    table: 'gl_cash_months',
    sql: `SELECT r.campus_id AS id, format('what is kept of the cash basis of the month from %s is not as it was written', r.month) AS message FROM gl_cash_months r
      WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_gl_cash_months(r)
      UNION ALL (WITH kept AS MATERIALIZED (${current}), sums AS (
        SELECT k.campus_id, u.day, u.account_id, u.particular_id, u.source, u.moved, u.received, u.paid FROM kept k
          CROSS JOIN LATERAL unnest(k.days, k.accounts, k.particulars, k.sources, k.moved, k.received, k.paid) AS u (day, account_id, particular_id, source, moved, received, paid)
        UNION ALL SELECT e.campus_id, e.entry_date, e.account_id, e.particular_id, e.source, e.moved, -e.received, -e.paid
        FROM gl_cash_entries($1, (SELECT min(month) FROM kept), (SELECT (max(month) + interval '1 month')::date - 1 FROM kept), NULL) e
          JOIN kept k ON k.campus_id = e.campus_id AND k.month = date_trunc('month', e.entry_date)::date)
      SELECT s.campus_id, format('on %s, account %s: what is kept of the cash basis differs from the entries by %s and %s', s.day, s.account_id, round(sum(s.received) / 100.0, 2), round(sum(s.paid) / 100.0, 2))
      FROM sums s GROUP BY s.campus_id, s.day, s.account_id, s.particular_id, s.source, s.moved HAVING sum(s.received) <> 0 OR sum(s.paid) <> 0)`,
  },
];
