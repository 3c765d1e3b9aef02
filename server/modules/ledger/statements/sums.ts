/** What accounts moved by, in the columns of a statement: from the sums of days. */
import { sql, type RawBuilder } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import type { Column } from './columns.ts';

/** Paisa of each account by column, debit more than credit positive. */
export type Sums = ReadonlyMap<number, readonly number[]>;
export type Amounts = Map<number, number[]>;

export function addTo(sums: Amounts, id: number, at: number, amount: number, columns: number): void {
  const row = sums.get(id) ?? Array.from({ length: columns }, () => 0);
  row[at] = (row[at] ?? 0) + amount;
  sums.set(id, row);
}
/** Columns as a table `c` (from_day, to_day, campus_id, at); `at` counts from 1. */
export const columnTable = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql`unnest(${columns.map(({ from_date }) => from_date ?? '-infinity')}::date[], ${columns.map(({ to_date }) => to_date)}::date[], ${columns.map(({ campus_id }) => campus_id)}::bigint[]) WITH ORDINALITY AS c (from_day, to_day, campus_id, at)`;
/** The days that any of the columns has, on `day`. */
export function withinColumns(day: RawBuilder<unknown>, columns: readonly Column[]): RawBuilder<unknown> {
  const ranges = new Map(
    columns.map(({ from_date, to_date }) => [`${from_date} ${to_date}`, [from_date ?? '-infinity', to_date]]),
  );
  const wide = [...ranges.values()].filter(
    ([from = '', to = ''], at, kept) =>
      !kept.some(
        ([f = '', t = ''], other) =>
          other !== at && (f === '-infinity' || (from !== '-infinity' && f <= from)) && t >= to,
      ),
  );
  return sql`(${sql.join(
    wide.map(([from, to]) => sql`${day} BETWEEN ${from}::date AND ${to}::date`),
    sql` OR `,
  )})`;
}

/** `working`: without the entries that close a year. */
export async function sumsOf(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  columns: readonly Column[],
  { working }: { readonly working: boolean },
): Promise<Sums> {
  const days = working ? sql.table('gl_working_days') : sql.table('gl_days');
  // A day of an account once, whatever it is asked for by: columns may lie over each other.
  const rows = await sendNow(
    trx,
    sql<{ account_id: number; at: number; net: number }>`SELECT d.account_id, c.at::int AS at, sum(d.net)::bigint AS net
      FROM (SELECT x.account_id, x.campus_id, x.entry_date, sum(x.debit - x.credit)::bigint AS net FROM ${days} x
        WHERE ${all([...ownRows(session, 'x'), withinColumns(sql`x.entry_date`, columns)])} GROUP BY 1, 2, 3) d
      JOIN ${columnTable(columns)} ON d.entry_date BETWEEN c.from_day AND c.to_day AND (c.campus_id IS NULL OR c.campus_id = d.campus_id) GROUP BY 1, 2`,
  );
  const sums: Amounts = new Map();
  for (const { account_id, at, net } of rows) addTo(sums, account_id, at - 1, net, columns.length);
  return sums;
}
