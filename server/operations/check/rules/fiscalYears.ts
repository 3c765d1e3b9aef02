/** Accounting periods cover time without gap and overlap (specification 2, /accounting-periods). */
import type { InstituteRule } from '../rule.ts';

const SQL = `
SELECT id::text, CASE WHEN start_date <= before THEN format('begins on %s, and %s ends on %s', start_date, earlier, before)
    ELSE format('begins on %s, and nothing covers the days since %s', start_date, before) END AS message
FROM (SELECT id, start_date, lag(end_date) OVER w AS before, lag(name) OVER w AS earlier
  FROM fiscal_years WHERE institute_code = $1 WINDOW w AS (ORDER BY start_date, id)) years
WHERE start_date <> before + 1`;

export const fiscalYears: InstituteRule = {
  name: 'fiscal-years',
  about: 'Accounting periods follow each other without gap and overlap',
  scope: 'institute',
  async find({ client }, institute) {
    const { rows } = await client.query<{ id: string; message: string }>(SQL, [institute]);
    return rows.map((row) => ({ institute, table: 'fiscal_years', ...row }));
  },
};
