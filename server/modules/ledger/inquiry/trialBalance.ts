/**
 * GET /trial_balance, from the sums of months and days: as fast with a million lines as with a thousand. Of the fiscal year of
 * `from_date` the entries that close it are left out unless they are asked for; those of earlier years are in the
 * openings.
 */
import { sql } from 'kysely';
import { shiftDay } from '../../../../contract/dates.ts';
import { trialBalance } from '../../../../contract/endpoints/finance/ledger.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { sumRows } from '../sumRows.ts';
import { campusesOf, ledgerPeriod, yearStart } from './ledgerPeriod.ts';
import type { Row } from '../../../database/tables.ts';

interface Sum {
  id: number;
  acc_code: string;
  acc_name: string;
  group_id: number;
  /** Income or expense: counted since the year began. */
  of_year: boolean;
  campus_id: number;
  before_year: number;
  before: number;
  debit: number;
  credit: number;
}
interface Figures {
  opening_debit: number;
  opening_credit: number;
  debit: number;
  credit: number;
  closing_debit: number;
  closing_credit: number;
}
const SIDES = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const;
/** Paisa as the two sides of a balance. */
const sides = (net: number): [debit: number, credit: number] => [Math.max(0, net), Math.max(0, -net)];
function figuresOf(opening: number, debit: number, credit: number): Figures {
  const [opening_debit, opening_credit] = sides(opening);
  const [closing_debit, closing_credit] = sides(opening + debit - credit);
  return { opening_debit, opening_credit, debit, credit, closing_debit, closing_credit };
}
const openingOf = ({ of_year, before_year, before }: Sum): number => (of_year ? before : before_year + before);
const addUp = (rows: readonly Figures[]): Figures =>
  Object.fromEntries(SIDES.map((side) => [side, rows.reduce((sum, row) => sum + row[side], 0)])) as unknown as Figures;
const total = (rows: readonly Sum[], of: (row: Sum) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
/** Of an account at some campuses, whose balances make one. */
const accountFigures = (rows: readonly Sum[]): Figures =>
  figuresOf(
    total(rows, openingOf),
    total(rows, ({ debit }) => debit),
    total(rows, ({ credit }) => credit),
  );
const earlierFigures = (rows: readonly Sum[]): Figures =>
  figuresOf(
    total(rows, ({ of_year, before_year }) => (of_year ? before_year : 0)),
    0,
    0,
  );

export const trialBalanceRoute = endpointRoute(trialBalance, async (call, { query }) => {
  const { session, trx } = call;
  const { from, to } = ledgerPeriod(query);
  const year_start = await yearStart(call, from);
  const year = year_start ?? '0001-01-01';
  const own = (alias: string) => all(ownRows(session, alias, { campus_id: query.campus_id }));
  const entries = sumRows(own, [year, from, shiftDay(to, 1)]);
  const moved = isOn(query.closing_entries)
    ? entries
    : sql`${entries} UNION ALL SELECT c.account_id, c.campus_id, c.entry_date, c.debit, c.credit, 0 FROM gl_closing_days c WHERE ${own('c')} AND c.entry_date >= ${year}::date`;
  const [sums, groups, limited, campuses] = await Promise.all([
    sendNow(
      trx,
      sql<Sum>`SELECT a.id, a.acc_code, a.acc_name, a.group_id, g.account_class IN ('income', 'expense') AS of_year, m.campus_id, m.before_year, m.before, m.debit, m.credit
        FROM (SELECT m.account_id, m.campus_id,
            coalesce(sum(m.debit - m.credit) FILTER (WHERE m.entry_date < ${year}::date), 0)::bigint AS before_year,
            coalesce(sum(m.debit - m.credit) FILTER (WHERE m.entry_date >= ${year}::date AND m.entry_date < ${from}::date), 0)::bigint AS before,
            coalesce(sum(m.debit) FILTER (WHERE m.entry_date >= ${from}::date), 0)::bigint AS debit,
            coalesce(sum(m.credit) FILTER (WHERE m.entry_date >= ${from}::date), 0)::bigint AS credit
          FROM (${moved}) m WHERE m.entry_date <= ${to}::date GROUP BY m.account_id, m.campus_id) m
        JOIN finance_accounts a ON a.institute_code = ${session.instituteCode} AND a.id = m.account_id
        JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id
        ORDER BY a.acc_code, a.id, m.campus_id`,
    ),
    sendNow(
      trx,
      sql<Pick<Row<'finance_groups'>, 'id' | 'group_name' | 'account_class' | 'parent_id'>>`
        SELECT g.id, g.group_name, g.account_class, g.parent_id FROM finance_groups g WHERE g.institute_code = ${session.instituteCode} ORDER BY g.sort_order, g.group_name, g.id`,
    ),
    campusesOf(call, query.campus_id),
    sendNow(
      trx,
      sql<
        Pick<Row<'campuses'>, 'id' | 'campus_name'>
      >`SELECT c.id, c.campus_name FROM campuses c WHERE c.institute_code = ${session.instituteCode} ORDER BY c.id`,
    ),
  ]);
  const there = new Set(sums.map(({ campus_id }) => campus_id));
  const columns =
    query.by === 'campus'
      ? campuses.filter(({ id }) => there.has(id)).map(({ id, campus_name }) => ({ campus_id: id, campus_name }))
      : [];
  const perCampus = (rows: readonly Sum[], of: (rows: readonly Sum[]) => Figures): Figures[] =>
    columns.map(({ campus_id }) => of(rows.filter((row) => row.campus_id === campus_id)));
  const accounts = [...Map.groupBy(sums, ({ id }) => id).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { id, acc_code, acc_name, group_id } = first;
    return [{ id, acc_code, acc_name, group_id, ...accountFigures(rows), campuses: perCampus(rows, accountFigures) }];
  });
  const earlier = { ...earlierFigures(sums), campuses: perCampus(sums, earlierFigures) };
  const every = [...accounts, earlier];
  const sheets = columns.map((_, at) => addUp(every.map((row) => row.campuses[at] ?? figuresOf(0, 0, 0))));
  const totals = { ...addUp(every), campuses: sheets };
  const balanced = [totals, ...sheets].every(
    (one) =>
      one.opening_debit === one.opening_credit && one.debit === one.credit && one.closing_debit === one.closing_credit,
  );
  return {
    data: {
      from_date: from,
      to_date: to,
      as_of: new Date().toISOString(),
      campuses: limited?.map(({ campus_name }) => campus_name) ?? null,
      year_start,
      columns,
      groups,
      accounts,
      earlier,
      totals,
      balanced,
    },
  };
});
