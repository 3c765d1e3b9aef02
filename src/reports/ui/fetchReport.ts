import type { Report } from '../../../contract/report.ts';
import { monthNumber } from '../../../contract/reportPeriod.ts';
import { getCredentials } from '../../auth/credentials.ts';
import { perform } from '../../dataProvider/calls.ts';
import { decodeAnswer } from '../../dataProvider/answer.ts';
import { decodeRow } from '../../dataProvider/decode.ts';
import { rowsOf } from '../../dataProvider/envelope.ts';
import { CAP, readAll, type ReadPage } from '../../dataProvider/pages.ts';
import { COMPARED_WITH } from './compared.ts';
import type { Compared, ReportData, ReportRow } from './shape.ts';

/**
 * All rows of a report. Fails with 'Missing institute code' before it asks when there is none (specification 5), and as
 * the call does.
 */
export async function fetchReport(
  report: Report,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ReportData> {
  if (!getCredentials()?.instituteCode) throw new Error('Missing institute code');
  const read: ReadPage = (page, per_page) => perform(report.call, { query: { ...query, page, per_page }, signal });
  const json = report.paged ? null : await read();
  // One that answers its whole in pages all the same says so.
  if (json !== null && !(Number(decodeAnswer(json)['last_page']) > 1)) {
    const data = dataOf(json, report);
    return query['compare'] === undefined ? data : { ...data, compared: comparedOf(json, report, query) };
  }
  const rows = await readAll(read, CAP);
  return { rows: typed(rows, report), labels: null };
}
/** Texts of a provider as the numbers, dates and words that the columns hold. */
const typed = (rows: readonly ReportRow[], { columns }: Report): ReportRow[] =>
  rows.map((row) => decodeRow({ fields: columns }, row));

function dataOf(json: unknown, report: Report): ReportData {
  const { rows, labels } = report;
  if (rows === undefined) return { rows: typed(rowsOf(json).rows, report), labels: null };
  const data = decodeAnswer(json)['data'] as Readonly<Record<string, unknown>> | null;
  const listed = labels === undefined ? undefined : data?.[labels];
  return {
    rows: typed(rowsOf(data?.[rows] ?? []).rows, report),
    labels: Array.isArray(listed) ? listed.map(String) : null,
  };
}

/** The other period of the answer; null when a provider answered the chosen one alone. */
function comparedOf(json: unknown, report: Report, query: Readonly<Record<string, string>>): Compared | null {
  const { compared } = json as { readonly compared?: { from?: unknown; to?: unknown; rows?: unknown } };
  const { from, to, rows } = compared ?? {};
  if (typeof from !== 'string' || typeof to !== 'string' || !Array.isArray(rows)) return null;
  const months = monthNumber(query[report.period?.[0] ?? ''] ?? from) - monthNumber(from);
  return {
    from,
    to,
    rows: typed(rowsOf(rows).rows, report),
    name: COMPARED_WITH[query['compare'] ?? ''] ?? 'Before',
    months,
  };
}
