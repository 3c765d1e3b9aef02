/**
 * What every statement of the books is: a tree of classes, groups and accounts with amounts in columns. The trial
 * balance, the profit and loss statement and the balance sheet make one from their answers; StatementScreen shows it,
 * prints it and saves it.
 */
import { alignMoney, sumRupees } from '../../../../contract/money.ts';
import type { Bars } from '../../../ui/chart/BarChart.tsx';

export interface StatementColumn {
  readonly key: string;
  readonly label: string;
  /** Heading over this column and its neighbours of the same: 'Opening' over debit and credit. */
  readonly over?: string;
  /** Per cent: of a whole, so it is in no sum. */
  readonly as?: 'percent';
  /** Good or bad by its sign, and coloured so; its totals are no sums of what is above them. */
  readonly judged?: true;
}
export type RowKind = 'class' | 'group' | 'account' | 'total';
export interface StatementRow {
  readonly key: string;
  readonly label: string;
  /** Of an account. */
  readonly code?: string;
  /** Rows below a row are those that follow with a higher level. */
  readonly level: number;
  readonly kind: RowKind;
  /** Rupees by column; null where there is nothing to say. */
  readonly amounts: readonly (number | null)[];
  /** Address of what the figure is made of; null where there is none. */
  readonly drill?: (column: StatementColumn) => string | null;
  /** Of a total: the rows that it adds up, by key. Excel gets it as a formula. */
  readonly of?: readonly (readonly [key: string, sign: 1 | -1])[];
  /** Shown although it is zero. */
  readonly always?: true;
}
export interface StatementChart {
  readonly title: string;
  readonly bars: Bars;
  readonly heads: readonly [by: string, value: string];
}
export interface Statement {
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly StatementRow[];
  /** How it counts, in a sentence: 'Accrual basis, without closing entries.' */
  readonly basis: string;
  /** The instant of which its figures are, in UTC. */
  readonly asOf: string;
  /** Names of the campuses that it is limited to; null where it is of all. */
  readonly campuses?: readonly string[] | null;
  readonly notes?: readonly string[];
  /** That something is wrong, and where to go. */
  readonly alarm?: { readonly text: string; readonly label: string; readonly to: string } | null;
  readonly charts?: readonly StatementChart[];
}

export const isParent = (rows: readonly StatementRow[], at: number): boolean =>
  (rows[at + 1]?.level ?? -1) > (rows[at]?.level ?? 0);
const isZero = ({ amounts, kind, always }: StatementRow): boolean =>
  kind !== 'total' && !always && amounts.every((amount) => amount === null || amount === 0);

/** The rows to be drawn: without those at zero that have nothing below them, and without what is folded away. */
export function shownRows(
  rows: readonly StatementRow[],
  { zeros, folded }: { readonly zeros: boolean; readonly folded: ReadonlySet<string> },
): StatementRow[] {
  // From the end, so that what is below a row is known before it: the least level that shows after it.
  const visible: StatementRow[] = [];
  for (const row of rows.toReversed()) {
    const last = visible.at(-1);
    if (zeros || !isZero(row) || (last !== undefined && last.level > row.level)) visible.push(row);
  }
  let under = Infinity;
  return visible.toReversed().filter(({ key, level }) => {
    if (level > under) return false;
    under = folded.has(key) ? level : Infinity;
    return true;
  });
}

const percent = new Intl.NumberFormat('en-PK', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** How a statement writes its figures: figures below figures, less than nothing in brackets, nothing as a dash. */
export function figureText(rows: readonly StatementRow[], columns: readonly StatementColumn[]) {
  const amounts = rows.flatMap((row) => row.amounts.filter((_, at) => columns[at]?.as !== 'percent'));
  const money = alignMoney(amounts.map((amount) => amount ?? 0));
  return (amount: number | null | undefined, { as }: StatementColumn): string => {
    if (amount === null || amount === undefined) return '';
    if (amount === 0) return '–';
    const text = as === 'percent' ? `${percent.format(Math.abs(amount))} %` : money(Math.abs(amount));
    return amount < 0 ? `(${text})` : text;
  };
}

/** Rows at the direct level below a row. */
export function childrenOf(rows: readonly StatementRow[], at: number): number[] {
  const level = rows[at]?.level ?? 0;
  const found: number[] = [];
  let next = Infinity;
  for (let to = at + 1; to < rows.length && (rows[to]?.level ?? 0) > level; to++) {
    const own = rows[to]?.level ?? 0;
    next = Math.min(next, own);
    if (own === next) found.push(to);
  }
  return found;
}

/** Sums of columns. */
export const addUp = (amounts: readonly (readonly (number | null)[])[], columns: number): number[] =>
  Array.from({ length: columns }, (_, at) => sumRupees(amounts.map((row) => row[at] ?? 0)));
