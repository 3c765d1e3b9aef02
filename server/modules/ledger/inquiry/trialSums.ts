/**
 * What the trial balance counts of accounts and campuses in the columns of a statement, in one reading of the sums of months
 * and days: columns may lie over each other.
 */
import { sql } from 'kysely';
import { shiftDay } from '../../../../contract/dates.ts';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import type { Column } from '../statements/columns.ts';
import { sumRows } from '../sumRows.ts';

export interface Sum {
  readonly id: number;
  readonly acc_code: string;
  readonly acc_name: string;
  readonly group_id: number;
  /** Income or expense: counted since the year began. */
  readonly of_year: boolean;
  readonly campus_id: number;
  /** Which part of time, as the first days of all columns and years divide it. */
  readonly part: number;
  /** Taken out of the year that it closes. */
  readonly closing: boolean;
  readonly debit: number;
  readonly credit: number;
}
/** What rows of one account come to in a column, in paisa: debit less credit before it, and both sides within. */
interface Movement {
  before_year: number;
  before: number;
  debit: number;
  credit: number;
}
export interface TrialColumn extends Column {
  readonly from_date: string;
  /** First day of the fiscal year of its first day. */
  readonly year: string;
}

/** `closing`: with the entries that close the year of a column. */
export async function trialSums(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  columns: readonly TrialColumn[],
  { campus_id, closing }: { readonly campus_id: string | undefined; readonly closing: boolean },
): Promise<{ rows: Sum[]; movementOf: (rows: readonly Sum[], column: TrialColumn) => Movement }> {
  const own = (alias: string) => all(ownRows(session, alias, { campus_id }));
  const after = ({ to_date }: Column): string => shiftDay(to_date, 1);
  const starts = [...new Set(columns.flatMap((column) => [column.year, column.from_date, after(column)]))].toSorted();
  const entries = sql`SELECT e.*, false AS closing FROM (${sumRows(own, starts)}) e`;
  const counted = closing
    ? entries
    : sql`${entries} UNION ALL SELECT c.account_id, c.campus_id, c.entry_date, c.debit, c.credit, 0, true FROM gl_closing_days c WHERE ${own('c')}`;
  const rows = await sendNow(
    trx,
    sql<Sum>`SELECT a.id, a.acc_code, a.acc_name, a.group_id, g.account_class IN ('income', 'expense') AS of_year, m.campus_id, m.part, m.closing, m.debit, m.credit
      FROM (SELECT m.account_id, m.campus_id, width_bucket(m.entry_date, ${starts}::date[]) AS part, m.closing, sum(m.debit)::bigint AS debit, sum(m.credit)::bigint AS credit
        FROM (${counted}) m WHERE m.entry_date < ${starts.at(-1)}::date GROUP BY 1, 2, 3, 4) m
      JOIN finance_accounts a ON a.institute_code = ${session.instituteCode} AND a.id = m.account_id
      JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id
      ORDER BY a.acc_code, a.id, m.campus_id, m.part`,
  );
  const partOf = (day: string): number => starts.indexOf(day) + 1;
  const movementOf = (of: readonly Sum[], column: TrialColumn): Movement => {
    const [year, from, end] = [partOf(column.year), partOf(column.from_date), partOf(after(column))];
    const sum: Movement = { before_year: 0, before: 0, debit: 0, credit: 0 };
    for (const { part, closing: isClosing, campus_id: campus, debit, credit } of of) {
      const isOther = column.campus_id !== null && column.campus_id !== campus;
      // Years before that of the column are shown as they were closed.
      if (isOther || part >= end || (isClosing && part < year)) continue;
      if (part < year) sum.before_year += debit - credit;
      else if (part < from) sum.before += debit - credit;
      else {
        sum.debit += debit;
        sum.credit += credit;
      }
    }
    return sum;
  };
  return { rows, movementOf };
}
