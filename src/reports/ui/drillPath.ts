import type { Filter } from '../../../contract/filters.ts';
import type { Report } from '../../../contract/report.ts';
import type { Values } from './parameters.ts';
import type { ReportRow } from './shape.ts';

const is = (field: string, value: unknown): Filter => (value === null ? { field, operator: 'IS', value: '' } : { field, operator: '=', value });

/** Filters of the list of what a row counts: its columns, what the report was narrowed to, and what it always counts. Null when the row names nothing to look for. */
export function drillFilters({ drill, params }: Pick<Report, 'drill' | 'params'>, row: ReportRow, values: Values = {}): readonly Filter[] | null {
  if (!drill) return null;
  const ofRow = Object.entries(drill.filters).flatMap(([field, column]) => (row[column] === undefined ? [] : [is(field, row[column])]));
  if (ofRow.length === 0) return null;
  const said = new Set(ofRow.map(({ field }) => field));
  const narrowed = Object.keys(params).flatMap((name) => {
    const field = drill.params?.[name] ?? name;
    const value = values[name] ?? '';
    return value === '' || said.has(field) ? [] : [is(field, value)];
  });
  return [...ofRow, ...narrowed, ...Object.entries(drill.always ?? {}).map(([field, value]) => is(field, value))];
}
/** Address of the list of what a row counts; null when there is none. */
export function drillPath(report: Pick<Report, 'drill' | 'params'>, row: ReportRow, values?: Values): string | null {
  const filters = drillFilters(report, row, values);
  return filters && `/${report.drill?.section}?filter=${encodeURIComponent(JSON.stringify({ filters }))}`;
}
