/** What accounts moved by, in the columns of a statement: from the sums of months and days. */
import { sql, type RawBuilder } from 'kysely';
import { shiftDay } from '../../../../contract/dates.ts';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { sumRows } from '../sumRows.ts';
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
/** The days on which a column begins, and the day after its last. */
const endsOf = ({ from_date, to_date }: Column): [from: string | null, after: string] => [
  from_date,
  shiftDay(to_date, 1),
];
/** `working`: without the entries that close a year. */
export async function sumsOf(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  columns: readonly Column[],
  { working }: { readonly working: boolean },
): Promise<Sums> {
  const own = (alias: string) => all(ownRows(session, alias));
  const starts = [...new Set(columns.flatMap(endsOf))].filter((day) => day !== null).toSorted();
  const entries = sumRows(own, starts);
  const counted = working
    ? sql`${entries} UNION ALL SELECT k.account_id, k.campus_id, k.entry_date, k.debit, k.credit, 0 FROM gl_closing_days k WHERE ${own('k')}`
    : entries;
  const campus = columns.some(({ campus_id }) => campus_id !== null) ? sql`x.campus_id` : sql`NULL::bigint`;
  // By the parts that these days divide time into, each once: columns may lie over each other.
  const rows = await sendNow(
    trx,
    sql<{ account_id: number; campus_id: number | null; part: number; net: number }>`
      SELECT x.account_id, ${campus} AS campus_id, width_bucket(x.entry_date, ${starts}::date[]) AS part, sum(x.debit - x.credit)::bigint AS net
      FROM (${counted}) x WHERE x.entry_date < ${starts.at(-1)}::date GROUP BY 1, 2, 3`,
  );
  const sums: Amounts = new Map();
  for (const [at, column] of columns.entries()) {
    const [from, after] = endsOf(column);
    const first = from === null ? 0 : starts.indexOf(from) + 1;
    const last = starts.indexOf(after);
    for (const { account_id, campus_id, part, net } of rows)
      if (part >= first && part <= last && (column.campus_id === null || column.campus_id === campus_id))
        addTo(sums, account_id, at, net, columns.length);
  }
  return sums;
}
