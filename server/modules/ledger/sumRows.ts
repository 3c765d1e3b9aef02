/**
 * Sums of accounts as statements add them up: whole months, and days where one of their periods begins within a month.
 * So years are as quick as a month, however many entries a day has.
 */
import { sql, type RawBuilder } from 'kysely';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';

type Sql = RawBuilder<unknown>;
const monthOf = (day: string): string => day.slice(0, 7);

/**
 * Rows (account_id, campus_id, entry_date, debit, credit, n) that `where` lets through, told the alias. Every period can
 * be added up from them that begins on one of `starts`, or before all, and ends before another: the row of a whole month
 * has its first day.
 */
export function sumRows(where: (alias: string) => Sql, starts: readonly string[]): Sql {
  const cut = [...new Set(starts.filter((day) => !day.endsWith('-01')).map(monthOf))];
  const months = sql`SELECT m.account_id, m.campus_id, m.month AS entry_date, m.debit, m.credit, m.n FROM gl_months m WHERE ${where('m')}`;
  if (cut.length === 0) return months;
  const firsts = cut.map((month) => `${month}-01`);
  const within = sql.join(
    cut.map(
      (month) => sql`x.entry_date >= ${`${month}-01`}::date AND x.entry_date < ${`${shiftMonth(month, 1)}-01`}::date`,
    ),
    sql` OR `,
  );
  return sql`${months} AND m.month <> ALL(${firsts}::date[])
    UNION ALL SELECT x.account_id, x.campus_id, x.entry_date, x.debit, x.credit, x.n FROM gl_days x WHERE ${where('x')} AND (${within})`;
}
