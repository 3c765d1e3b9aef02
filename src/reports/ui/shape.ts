/** Rows of a report as its table, print, chart and files show them: pure functions, sums over all rows. */
import { labelOf, type AnyField } from '../../../contract/fields.ts';
import { formatDate } from '../../../contract/dates.ts';
import { sumRupees } from '../../../contract/money.ts';
import { shownColumns, type NamedColumn, type Report } from '../../../contract/report.ts';

export type ReportRow = Readonly<Record<string, unknown>>;
export type Sums = Readonly<Record<string, number>>;
/** The answer of a report. */
export interface ReportData {
  readonly rows: readonly ReportRow[];
  /** Every value of the spread or charted column, in order; null when the answer does not list them. */
  readonly labels: readonly string[] | null;
}
export interface Shaped {
  readonly columns: readonly NamedColumn[];
  /** Columns that are summed. */
  readonly totals: readonly string[];
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

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
/** Sum of one column; money to the paisa. */
export function sumOf(rows: readonly ReportRow[], name: string, field: AnyField | undefined): number {
  if (field?.kind === 'money') return sumRupees(rows.map((row) => number(row[name])));
  return rows.reduce((sum, row) => sum + number(row[name]), 0);
}
export function sumsOf(rows: readonly ReportRow[], totals: readonly string[], columns: readonly NamedColumn[]): Sums {
  const fields = new Map(columns);
  return Object.fromEntries(totals.map((name) => [name, sumOf(rows, name, fields.get(name))]));
}

/** A heading for a value of a column that was spread; months as people write them. */
const spreadLabel = (field: AnyField | undefined, value: unknown): string => (field?.kind === 'month' ? formatDate(value) : String(value ?? '–'));

/** Rows by these columns, ascending; numbers by size, what is unset last. */
function inOrder(rows: readonly ReportRow[], by: readonly string[]): ReportRow[] {
  const compare = (a: unknown, b: unknown): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '\uffff').localeCompare(String(b ?? '\uffff'));
  return rows.toSorted((a, b) => by.reduce((found, name) => found || compare(a[name], b[name]), 0));
}

function pivoted(report: Report, { rows, labels }: ReportData, pivot: NonNullable<Report['pivot']>): Shaped {
  const { across, value } = pivot;
  const field = report.columns[value];
  const spread = labels ?? [...new Set(rows.map((row) => String(row[across] ?? '')))].toSorted();
  const declared = Object.keys(report.columns).filter((name) => name !== across && name !== value);
  const merged = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const rest = Object.fromEntries(declared.map((name) => [name, row[name]]));
    const key = JSON.stringify(rest);
    const line = merged.get(key) ?? { ...rest, ...Object.fromEntries(spread.map((name) => [`${value} ${name}`, 0])), [value]: 0 };
    const cell = `${value} ${String(row[across] ?? '')}`;
    line[cell] = number(line[cell]) + number(row[value]);
    line[value] = number(line[value]) + number(row[value]);
    merged.set(key, line);
  }
  const spreadColumns = spread.map((name): NamedColumn => [
    `${value} ${name}`,
    { ...field, kind: field?.kind ?? 'int', label: spreadLabel(report.columns[across], name) },
  ]);
  const kept = shownColumns(report).filter(([name]) => name !== across && name !== value);
  const total: NamedColumn = [value, { ...field, kind: field?.kind ?? 'int', label: 'Total' }];
  return {
    columns: [...kept, ...spreadColumns, total],
    totals: [...spreadColumns.map(([name]) => name), value],
    rows: inOrder([...merged.values()], report.order ?? []),
  };
}

/** Columns, sums and rows as they are shown: spread over columns where the report says so. */
export function shaped(report: Report, data: ReportData): Shaped {
  if (report.pivot) return pivoted(report, data, report.pivot);
  return { columns: shownColumns(report), totals: report.totals ?? [], rows: data.rows };
}

/** Groups in the order in which their values first come, each with the sums of all its rows. */
export function grouped({ rows, totals, columns }: Shaped, by: readonly string[]): Group[] {
  const [column, ...inner] = by;
  if (column === undefined) return [];
  return [...Map.groupBy(rows, (row) => row[column] ?? null)].map(([value, own]) => ({
    column,
    value,
    rows: own,
    sums: sumsOf(own, totals, columns),
    groups: grouped({ rows: own, totals, columns }, inner),
  }));
}

/** Whether a column holds amounts, which stand at the right, and not numbers that only name something. */
export const isFigure = ([name, field]: NamedColumn, { totals }: Pick<Shaped, 'totals'>): boolean => field.kind === 'money' || totals.includes(name);
export const headingOf = ([name, field]: NamedColumn): string => labelOf(name, field);
