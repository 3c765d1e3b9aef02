import type { Filter } from '../../../contract/filters.ts';
import type { Drill, Report } from '../../../contract/report.ts';
import type { Values } from './parameters.ts';
import type { ReportRow } from './shape.ts';

const is = (field: string, value: unknown): Filter =>
  value === null ? { field, operator: 'IS', value: '' } : { field, operator: '=', value };

/**
 * What narrows the other page to what a row counts: its columns, what the report was narrowed to, and what it always
 * counts. Null when the row names nothing to look for.
 */
export function drillFilters(
  drill: Drill<string>,
  { params }: Pick<Report, 'params'>,
  row: ReportRow,
  values: Values = {},
): readonly Filter[] | null {
  const ofRow = Object.entries(drill.filters).flatMap(([field, column]) =>
    row[column] === undefined ? [] : [is(field, row[column])],
  );
  if (ofRow.length === 0) return null;
  const said = new Set(ofRow.map(({ field }) => field));
  const narrowed = (drill.alone ? [] : Object.keys(params)).flatMap((name): Filter[] => {
    const there = drill.params?.[name] ?? name;
    const [field, operator] = typeof there === 'string' ? [there] : there;
    const value = values[name] ?? '';
    if (value === '' || said.has(field)) return [];
    return [operator ? { field, operator, value } : is(field, value)];
  });
  return [...ofRow, ...narrowed, ...Object.entries(drill.always ?? {}).map(([field, value]) => is(field, value))];
}
/** The same as parameters of an address; null when a row has nothing to say for one of them. */
export function drillParams(filters: readonly Filter[] | null): Readonly<Record<string, string>> | null {
  if (!filters || filters.some(({ operator }) => operator === 'IS')) return null;
  return Object.fromEntries(filters.map(({ field, value }) => [field, String(value)]));
}
/** Address of what a row counts; null when there is none. */
export function drillPath(
  drill: Drill<string>,
  report: Pick<Report, 'params'>,
  row: ReportRow,
  values?: Values,
): string | null {
  const filters = drillFilters(drill, report, row, values);
  if (drill.section !== undefined)
    return filters && `/${drill.section}?filter=${encodeURIComponent(JSON.stringify({ filters }))}`;
  const params = drillParams(filters);
  return params && `/${drill.page}?${new URLSearchParams(params).toString()}`;
}
