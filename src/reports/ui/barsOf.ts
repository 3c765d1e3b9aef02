import { labelOf } from '../../../contract/fields.ts';
import type { Report } from '../../../contract/report.ts';
import type { Bars } from '../../ui/chart/BarChart.tsx';
import { cellText } from './cellText.ts';
import { periodText } from './compared.ts';
import { sumOf, type ReportData, type ReportRow, type Shaped } from './shape.ts';

/** More than these many series are one: nobody tells seven colours apart. */
const MOST_SERIES = 6;

type Text = (column: string | undefined, value: string) => string;
const own = (value: unknown): string => String(value ?? '–');
/** Bars of each value of `by`, of the rows of each series. */
function barsBy(
  report: Report,
  by: readonly string[],
  split: readonly (readonly [name: string, rows: readonly ReportRow[], value: string])[],
): Bars {
  const { chart, columns } = report;
  const named: Text = (column, value) => {
    const field = column === undefined ? undefined : columns[column];
    return field && value !== '' ? cellText(field, value, false) : value;
  };
  return {
    labels: by.map((label) => named(chart?.by, label)),
    series: split.map(([name, rows, value]) => {
      const groups = Map.groupBy(rows, (row) => own(row[chart?.by ?? '']));
      return {
        name: named(chart?.series, name),
        values: by.map((label) => sumOf(groups.get(label) ?? [], value, columns[chart?.value ?? ''])),
      };
    }),
  };
}
/** Whether the chart can show both periods: its bars are compared, by what rows are compared by. */
const comparesBars = ({ chart, compare, totals = [] }: Report, { compared }: ReportData): boolean =>
  !!compared && !!chart && !!compare?.by.includes(chart.by) && (compare.of ?? totals).includes(chart.value);

/** What the chart of a report shows; null where all of it is nothing. */
export function barsOf(report: Report, data: ReportData, table: Shaped): Bars | null {
  const { chart } = report;
  const bars = chart && table.rows.length > 0 ? barsFor(report, chart, data, table) : null;
  return bars?.series.some(({ values }) => values.some((value) => value !== 0)) ? bars : null;
}
/** Of a comparison both periods, and then no other series. */
function barsFor(report: Report, chart: NonNullable<Report['chart']>, data: ReportData, table: Shaped): Bars {
  if (data.compared && comparesBars(report, data)) {
    const by = [...new Set(table.rows.map((row) => own(row[chart.by])))];
    const { series: _, ...plain } = chart;
    return barsBy({ ...report, chart: plain }, by, [
      ['This period', table.rows, chart.value],
      [data.compared.name, table.rows, `${chart.value} before`],
    ]);
  }
  const { series = '' } = chart;
  const by = data.labels ?? [...new Set(data.rows.map((row) => own(row[chart.by])))];
  const groups = series === '' ? [] : [...Map.groupBy(data.rows, (row) => own(row[series]))];
  const split = groups.length > 1 && groups.length <= MOST_SERIES ? groups : [['', data.rows] as const];
  return barsBy(
    report,
    by,
    split.map(([name, rows]) => [name, rows, chart.value]),
  );
}
/** Its sentence; of a comparison with the other period. */
export const chartTitle = (report: Report, data: ReportData): string =>
  comparesBars(report, data) && data.compared
    ? `${report.chart?.title}, and in ${periodText(data.compared)}`
    : `${report.chart?.title}`;

/** What the bars stand for, and what they count: headings of the chart as a table. */
export function chartHeads({ chart, columns }: Report): readonly [by: string, value: string] {
  const head = (name = ''): string => (columns[name] ? labelOf(name, columns[name]) : name);
  return [head(chart?.by), head(chart?.value)];
}
