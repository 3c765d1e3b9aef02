import type { Filter } from '../../../contract/filters.ts';
import type { Report } from '../../../contract/report.ts';
import type { ReportRow } from './shape.ts';

/** Address of the list of what a row counts; null when the row names nothing to look for. */
export function drillPath({ drill }: Pick<Report, 'drill'>, row: ReportRow): string | null {
  if (!drill) return null;
  const filters = Object.entries(drill.filters).flatMap(([field, column]): Filter[] => {
    const value = row[column];
    if (value === undefined) return [];
    return value === null ? [{ field, operator: 'IS', value: '' }] : [{ field, operator: '=', value }];
  });
  return filters.length === 0 ? null : `/${drill.section}?filter=${encodeURIComponent(JSON.stringify({ filters }))}`;
}
