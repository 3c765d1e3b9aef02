import type { Report } from '../../../contract/report.ts';
import { getCredentials } from '../../auth/credentials.ts';
import { perform } from '../../dataProvider/calls.ts';
import { rowsOf } from '../../dataProvider/envelope.ts';
import type { ReportData, ReportRow } from './shape.ts';

const PAGE = 500;

/**
 * All rows of a report. Fails with 'Missing institute code' before it asks when there is none (specification 5), and as the
 * call does.
 */
export async function fetchReport(report: Report, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ReportData> {
  if (!getCredentials()?.instituteCode) throw new Error('Missing institute code');
  if (!report.paged) return dataOf(await perform(report.call, { query, signal }), report);
  const all: ReportRow[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = rowsOf(await perform(report.call, { query: { ...query, page: String(page), per_page: String(PAGE) }, signal }));
    all.push(...rows);
    if (rows.length < PAGE || (total !== undefined && all.length >= total)) return { rows: all, labels: null };
  }
}

function dataOf(json: unknown, { rows, labels }: Report): ReportData {
  if (rows === undefined) return { rows: rowsOf(json).rows, labels: null };
  const data = (json as { data?: Readonly<Record<string, unknown>> } | null)?.data;
  const listed = labels === undefined ? undefined : data?.[labels];
  return { rows: rowsOf(data?.[rows] ?? []).rows, labels: Array.isArray(listed) ? listed.map(String) : null };
}
