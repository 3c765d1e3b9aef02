/** What the calls of statements answer, as the one screen of statements takes it. */
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { formatMoney, sumRupees } from '../../../../contract/money.ts';
import type { Statement, StatementColumn, StatementRow } from './statement.ts';

type Answered = Answer<'GET /profit_loss_statement'>['data'];
export type AnsweredRow = Answered['rows'][number];
export type AnsweredColumn = Answered['columns'][number];
type Opens = NonNullable<AnsweredRow['opens']>;
export type Query = Readonly<Record<string, string>>;

/** What the server takes for granted when it is left out is left out: other providers may not know it. */
export const without = (query: Query, defaults: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => defaults[name] !== value));

type Budgeted = Pick<AnsweredColumn, 'key' | 'budget_of'>;
/** Whether a column says what was budgeted for another one that is there. */
export const isBudgetAmong =
  (columns: readonly Budgeted[]) =>
  (column: Budgeted): boolean =>
    columns.some((other) => other !== column && other.key === column.budget_of);

const address = (path: string, query: Readonly<Record<string, string | number | boolean | null | undefined>>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === null || value === undefined || value === '' ? [] : [[name, String(value)]]))).toString()}`;
/**
 * Where a figure of an account, or of many, leads, for the period (or up to the day) and campus of its column. What was budgeted is
 * made of no entries.
 */
export function pathOf(
  { opens, account_id, acc_code, accounts }: AnsweredRow,
  { from_date, to_date, campus_id, budget_of }: AnsweredColumn,
  balanceFrom?: string | null,
): string | null {
  if (budget_of !== undefined) return null;
  const campus = { campus_id };
  const people = { as_of: to_date, ...campus };
  const ledger = acc_code === null ? '/general-ledger' : '/gl-inquiry';
  const which = { acc_code, ...accounts };
  const ways: Record<Opens, () => string> = {
    ledger: () =>
      from_date === null
        ? address(ledger, { ...which, from_date: balanceFrom ?? `${to_date.slice(0, 4)}-01-01`, to_date, ...campus })
        : address(ledger, { ...which, from_date, to_date, ...campus, closing_entries: false }),
    cash: () => address('/cash-basis-entries', { from_date, to_date, ...campus, account_id, ...accounts }),
    flow: () => address('/cash-basis-entries', { from_date, to_date, ...campus, account_id, ...accounts, moved: true }),
    owed: () => address('/ageing', people),
    held: () => address('/advances-and-deposits-held', people),
    staff: () => address('/employee-balances', people),
  };
  return opens === null || opens === undefined ? null : ways[opens]();
}

export type DrillOf = (row: AnsweredRow) => ((column: AnsweredColumn, at: number) => string | null) | null;
/** Rows for the screen. `keys` finds the answered column behind a shown one. */
export const rowsOf = (
  rows: readonly AnsweredRow[],
  columns: readonly AnsweredColumn[],
  drillOf: DrillOf,
): StatementRow[] =>
  rows.map((row) => {
    const drill = drillOf(row);
    return {
      key: row.key,
      label: row.label,
      level: row.level,
      kind: row.kind,
      amounts: row.amounts,
      ...(row.acc_code === null ? {} : { code: row.acc_code }),
      ...(row.of ? { of: row.of.map(({ key, sign }) => [key, sign < 0 ? -1 : 1] as const) } : {}),
      ...(drill
        ? {
            drill: ({ key }: StatementColumn) => {
              const at = columns.findIndex((column) => column.key === key);
              const column = columns[at];
              return column ? drill(column, at) : null;
            },
          }
        : {}),
    };
  });
/** A column with what each amount is of a whole, behind the column of the amounts. */
export function withShare(
  { columns, rows }: Pick<Statement, 'columns' | 'rows'>,
  of: string,
  label: string,
  whole: readonly number[],
): Pick<Statement, 'columns' | 'rows'> {
  const at = columns.findIndex(({ key }) => key === of);
  const all = whole[at];
  if (at < 0 || !all) return { columns, rows };
  const share = (amounts: StatementRow['amounts']): number => Math.round(((amounts[at] ?? 0) / all) * 1000) / 10;
  return {
    columns: columns.toSpliced(at + 1, 0, { key: `${of}-share`, label, as: 'percent' }),
    rows: rows.map((row) => ({ ...row, amounts: row.amounts.toSpliced(at + 1, 0, share(row.amounts)) })),
  };
}
/** That the statement does not come out, and by how much. */
export function alarmOf(what: string, difference: readonly number[]): NonNullable<Statement['alarm']> | null {
  const worst = difference.find((amount) => amount !== 0);
  return worst === undefined
    ? null
    : {
        text: `${what} by Rs ${formatMoney(Math.abs(worst))}. Ask Books Check what is wrong.`,
        label: 'Books Check',
        to: '/books-check',
      };
}
/** Sums of columns by key, as bars: one for each of these rows. */
export function barsOf(
  columns: readonly AnsweredColumn[],
  rows: readonly AnsweredRow[],
  series: Readonly<Record<string, string>>,
  key: (column: AnsweredColumn) => boolean = () => true,
) {
  const shown = columns.flatMap((column, at) => (key(column) ? [{ column, at }] : []));
  return {
    labels: shown.map(({ column }) => column.label),
    series: Object.entries(series).flatMap(([row, name]) => {
      const found = rows.find((one) => one.key === row);
      return found ? [{ name, values: shown.map(({ at }) => sumRupees([found.amounts[at] ?? 0])) }] : [];
    }),
  };
}
