/** The columns and rows that a report shows, from its answer. */
import { formatDate } from '../../../contract/dates.ts';
import type { AnyField } from '../../../contract/fields.ts';
import { shownColumns, type NamedColumn, type Report } from '../../../contract/report.ts';
import { sectionRows } from '../../../contract/reportSections.ts';
import { comparedShape } from './compared.ts';
import { inOrder, number, type ReportData, type Shaped } from './shape.ts';

/** A heading for a value of a column that was spread; months as people write them. */
const spreadLabel = (field: AnyField | undefined, value: unknown): string =>
  field?.kind === 'month' ? formatDate(value) : String(value ?? '–');

function pivoted(report: Report, { rows, labels }: ReportData, pivot: NonNullable<Report['pivot']>): Shaped {
  const { across, value } = pivot;
  const field = report.columns[value];
  const spread = labels ?? [...new Set(rows.map((row) => String(row[across] ?? '')))].toSorted();
  const declared = Object.keys(report.columns).filter((name) => name !== across && name !== value);
  const merged = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const rest = Object.fromEntries(declared.map((name) => [name, row[name]]));
    const key = JSON.stringify(rest);
    const line = merged.get(key) ?? {
      ...rest,
      ...Object.fromEntries(spread.map((name) => [`${value} ${name}`, 0])),
      [value]: 0,
    };
    const cell = `${value} ${String(row[across] ?? '')}`;
    line[cell] = number(line[cell]) + number(row[value]);
    line[value] = number(line[value]) + number(row[value]);
    merged.set(key, line);
  }
  const spreadColumns = spread.map((name): NamedColumn => [
    `${value} ${name}`,
    { ...field, kind: field?.kind ?? 'int', label: spreadLabel(report.columns[across], name) },
  ]);
  const others = shownColumns(report).filter(([name]) => name !== across && name !== value);
  const total: NamedColumn = [value, { ...field, kind: field?.kind ?? 'int', label: 'Total' }];
  return {
    columns: [...others, ...spreadColumns, total],
    totals: [...spreadColumns.map(([name]) => name), value],
    rows: inOrder([...merged.values()], report.order ?? []),
  };
}

/** Columns with something in them, and those that are summed; the first stays, for the names of the sums. */
const filled = (report: Report, rows: ReportData['rows']): NamedColumn[] =>
  shownColumns(report).filter(
    ([name], at) =>
      at === 0 ||
      (report.totals ?? []).includes(name) ||
      rows.some((row) => row[name] !== null && row[name] !== undefined && row[name] !== ''),
  );

/** Columns, sums and rows as they are shown: beside another period, or spread over columns where the report says so. */
export function shaped(report: Report, data: ReportData): Shaped {
  if (data.compared)
    return { ...comparedShape(report, data.rows, data.compared), signed: report.sections !== undefined };
  if (report.pivot) return pivoted(report, data, report.pivot);
  return {
    columns: report.filledOnly ? filled(report, data.rows) : shownColumns(report),
    totals: report.totals ?? [],
    rows: data.rows,
    signed: report.sections !== undefined,
  };
}

/** The answer under the headings of the sections, where the report has some. */
export function sectioned({ sections }: Report, data: ReportData): ReportData {
  if (!sections) return data;
  const { rows, compared } = data;
  return {
    ...data,
    rows: sectionRows(sections, rows),
    ...(compared ? { compared: { ...compared, rows: sectionRows(sections, compared.rows) } } : {}),
  };
}
