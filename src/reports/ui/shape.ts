/** Rows of a report as its table, print, chart and files show them: pure functions, sums over all rows. */
import { labelOf, type AnyField } from '../../../contract/fields.ts';
import { formatDate } from '../../../contract/dates.ts';
import { toPaisa, toRupees } from '../../../contract/money.ts';
import { shownColumns, type NamedColumn, type Report } from '../../../contract/report.ts';

export type ReportRow = Readonly<Record<string, unknown>>;
export type Sums = Readonly<Record<string, number>>;
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
/** Sum of one column; money exactly, in paisa. */
export function sumOf(rows: readonly ReportRow[], name: string, field: AnyField | undefined): number {
  if (field?.kind === 'money') return toRupees(rows.reduce((sum, row) => sum + BigInt(toPaisa(number(row[name]))), 0n));
  return rows.reduce((sum, row) => sum + number(row[name]), 0);
}
export function sumsOf(rows: readonly ReportRow[], totals: readonly string[], columns: readonly NamedColumn[]): Sums {
  const fields = new Map(columns);
  return Object.fromEntries(totals.map((name) => [name, sumOf(rows, name, fields.get(name))]));
}

/** A heading for a value of a column that was spread; months as people write them. */
const spreadLabel = (field: AnyField | undefined, value: unknown): string => (field?.kind === 'month' ? formatDate(value) : String(value ?? '–'));

function pivoted(report: Report, rows: readonly ReportRow[], pivot: NonNullable<Report['pivot']>): Shaped {
  const { across, value } = pivot;
  const field = report.columns[value];
  const spread = [...new Set(rows.map((row) => String(row[across] ?? '')))].toSorted();
  const merged = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const { [across]: column, [value]: amount, ...rest } = row;
    const key = JSON.stringify(rest);
    const line = merged.get(key) ?? { ...rest, ...Object.fromEntries(spread.map((name) => [`${value} ${name}`, 0])), [value]: 0 };
    const cell = `${value} ${String(column ?? '')}`;
    line[cell] = number(line[cell]) + number(amount);
    line[value] = number(line[value]) + number(amount);
    merged.set(key, line);
  }
  const spreadColumns = spread.map((name): NamedColumn => [
    `${value} ${name}`,
    { ...field, kind: field?.kind ?? 'int', label: spreadLabel(report.columns[across], name) },
  ]);
  const kept = shownColumns(report).filter(([name]) => name !== across && name !== value);
  const total: NamedColumn = [value, { ...field, kind: field?.kind ?? 'int', label: 'Total' }];
  return { columns: [...kept, ...spreadColumns, total], totals: [...spreadColumns.map(([name]) => name), value], rows: [...merged.values()] };
}

/** Columns, sums and rows as they are shown: spread over columns where the report says so. */
export function shaped(report: Report, rows: readonly ReportRow[]): Shaped {
  if (report.pivot) return pivoted(report, rows, report.pivot);
  return { columns: shownColumns(report), totals: report.totals ?? [], rows };
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

/** Whether figures of this column stand at the right. */
export const isFigure = ({ kind }: AnyField): boolean => kind === 'int' || kind === 'money';
export const headingOf = ([name, field]: NamedColumn): string => labelOf(name, field);
