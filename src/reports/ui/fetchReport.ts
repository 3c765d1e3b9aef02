import type { Report } from '../../../contract/report.ts';
import { getCredentials } from '../../auth/credentials.ts';
import { perform } from '../../dataProvider/calls.ts';
import { rowsOf } from '../../dataProvider/envelope.ts';
import type { ReportRow } from './shape.ts';

const PAGE = 500;

/**
 * All rows of a report. Fails with 'Missing institute code' before it asks when there is none (specification 5), and as the
 * call does.
 */
export async function fetchReport(report: Report, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<readonly ReportRow[]> {
  if (!getCredentials()?.instituteCode) throw new Error('Missing institute code');
  if (!report.paged) return membersOf(await perform(report.call, { query, signal }), report.rows);
  const all: ReportRow[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = rowsOf(await perform(report.call, { query: { ...query, page: String(page), per_page: String(PAGE) }, signal }));
    all.push(...rows);
    if (rows.length < PAGE || (total !== undefined && all.length >= total)) return all;
  }
}

function membersOf(json: unknown, name: string | undefined): readonly ReportRow[] {
  if (name === undefined) return rowsOf(json).rows;
  const data = (json as { data?: Readonly<Record<string, unknown>> } | null)?.data;
  return rowsOf(data?.[name] ?? []).rows;
}
