/** Rows of a report as its table, print, chart and files show them: pure functions, sums over all rows. */
import { labelOf, type AnyField } from '../../../contract/fields.ts';
import { sumRupees } from '../../../contract/money.ts';
import type { NamedColumn } from '../../../contract/report.ts';

export type ReportRow = Readonly<Record<string, unknown>>;
/** A share of nothing is null. */
export type Sums = Readonly<Record<string, number | null>>;
/** The other period that a report is compared with. */
export interface Compared {
  /** As the answer says them: days or months. */
  readonly from: string;
  readonly to: string;
  readonly rows: readonly ReportRow[];
  /** What stands above its column. */
  readonly name: string;
  /** How many months the chosen period is later. */
  readonly months: number;
}
/** The answer of a report. */
export interface ReportData {
  readonly rows: readonly ReportRow[];
  /** Every value of the spread or charted column, in order; null when the answer does not list them. */
  readonly labels: readonly string[] | null;
  /** Null when a comparison was asked for and not answered. */
  readonly compared?: Compared | null;
}
export interface Shaped {
  readonly columns: readonly NamedColumn[];
  /** Columns that are summed. */
  readonly totals: readonly string[];
  /** Amounts count with the sign of their section. */
  readonly signed?: boolean;
  /** Columns that are a share in per cent: of a sum too it is worked out, not added up. */
  readonly shares?: Readonly<Record<string, readonly [part: string, whole: string]>>;
  /** Headings over several columns, each of which has a short one of its own below. */
  readonly heads?: readonly {
    readonly label: string;
    readonly of: readonly string[];
    readonly own: readonly string[];
  }[];
  readonly rows: readonly ReportRow[];
}
/** Rows under one heading; groups inside it when there are more levels. */
export interface Group {
  readonly column: string;
  readonly value: unknown;
  readonly rows: readonly ReportRow[];
  readonly sums: Sums;
  readonly groups: readonly Group[];
}

export const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
/** Sum of one column; money to the paisa. */
export function sumOf(rows: readonly ReportRow[], name: string, field: AnyField | undefined, signed = false): number {
  const signOf = (row: ReportRow): number => (signed && row['sign'] === -1 ? -1 : 1);
  if (field?.kind === 'money') return sumRupees(rows.map((row) => signOf(row) * number(row[name])));
  return rows.reduce((sum, row) => sum + number(row[name]), 0);
}
/** `part` in per cent of `whole`, to one decimal. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / Math.abs(whole)) * 1000) / 10;
export type Summed = Pick<Shaped, 'columns' | 'totals' | 'shares' | 'signed'>;
export function sumsOf(rows: readonly ReportRow[], { totals, columns, shares = {}, signed = false }: Summed): Sums {
  const fields = new Map(columns);
  const added = signed ? totals.filter((name) => fields.get(name)?.kind === 'money') : totals;
  const sums = Object.fromEntries(added.map((name) => [name, sumOf(rows, name, fields.get(name), signed)]));
  const ratios = Object.entries(shares).map(([name, [part, whole]]) => [
    name,
    shareOf(sums[part] ?? 0, sums[whole] ?? 0),
  ]);
  return { ...sums, ...Object.fromEntries(ratios) };
}

/** Rows by these columns, ascending; numbers by size, what is unset last. */
export function inOrder(rows: readonly ReportRow[], by: readonly string[]): ReportRow[] {
  const compare = (a: unknown, b: unknown): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '\uffff').localeCompare(String(b ?? '\uffff'));
  return rows.toSorted((a, b) => by.reduce((found, name) => found || compare(a[name], b[name]), 0));
}

/** Groups in the order in which their values first come, each with the sums of all its rows. */
export function grouped(table: Shaped, by: readonly string[]): Group[] {
  const [column, ...inner] = by;
  if (column === undefined) return [];
  return [...Map.groupBy(table.rows, (row) => row[column] ?? null)].map(([value, own]) => ({
    column,
    value,
    rows: own,
    // Within a section nothing is taken off.
    sums: sumsOf(own, column === 'section' ? { ...table, signed: false } : table),
    groups: grouped({ ...table, rows: own }, inner),
  }));
}

/** Whether a column has something under it in the row of sums. */
export const isSummed = (name: string, { totals, shares = {} }: Summed): boolean =>
  totals.includes(name) || name in shares;
/** Whether a column holds numbers, which stand at the right. */
export const isFigure = ([name, field]: NamedColumn, table: Summed): boolean =>
  field.kind === 'money' || field.kind === 'int' || field.kind === 'percent' || isSummed(name, table);
export const headingOf = ([name, field]: NamedColumn): string => labelOf(name, field);
