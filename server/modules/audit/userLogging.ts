/** /user_logging: the audit rows of what the user may read, newest first. */
import { sql, type RawBuilder } from 'kysely';
import { userLogging } from '../../../contract/endpoints/audit.ts';
import { DISPLAY_OFFSET_HOURS } from '../../../contract/dates.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { limits, type Page, pageOfQuery, paging } from '../../resources/paging.ts';
import { all } from '../../resources/scope.ts';
import { totals } from '../../resources/totals.ts';
import { auditScope } from './auditScope.ts';
import { redact } from './redact.ts';
import { readable } from './readable.ts';
import type { Counted } from '../../database/answers.ts';

interface Entry {
  id: number;
  at: string;
  user_id: number | null;
  username: string | null;
  action: string;
  entity: string;
  entity_id: string;
  before: unknown;
  after: unknown;
}
/** The start of a school-local day as an instant. */
function dayStart(name: string, day: string, plusDays = 0): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day))
    throw invalid(name, `${name} is not a date of the calendar`);
  return new Date(at + plusDays * 86_400_000 - DISPLAY_OFFSET_HOURS * 3_600_000).toISOString();
}

/** Audit rows that satisfy the predicates, newest first; also what a change log of one record reads. */
export async function auditRows(
  call: Pick<Call, 'trx' | 'session'>,
  where: RawBuilder<unknown>,
  page: Page,
): Promise<(Entry & { title: string | null })[]> {
  const { rows } =
    await sql<Entry>`SELECT id, at, user_id, username, action, entity, entity_id, before, after FROM audit_log a
    WHERE ${where} ORDER BY id DESC ${limits(page)}`.execute(call.trx);
  return readable(call, rows.map(redact));
}

export const userLoggingRoute = endpointRoute(userLogging, async (call, { query }) => {
  const page = pageOfQuery(call.query);
  const parts = [sql`a.institute_code = ${call.session.instituteCode}`, auditScope(call.session)];
  if (query.user_id) parts.push(sql`user_id = ${Number(query.user_id)}`);
  if (query.entity) parts.push(sql`entity = ${query.entity}`);
  if (query.entity_id) parts.push(sql`entity_id = ${query.entity_id}`);
  if (query.action) parts.push(sql`action = ${query.action}`);
  if (query.from) parts.push(sql`at >= ${dayStart('from', query.from)}::timestamptz`);
  if (query.to) parts.push(sql`at < ${dayStart('to', query.to, 1)}::timestamptz`);
  const where = all(parts);
  const total = await totals.of(call, 'audit_log', async () => {
    const { rows } = await sql<Counted>`SELECT count(*) AS n FROM audit_log a WHERE ${where}`.execute(call.trx);
    return Number(rows[0]?.n ?? 0);
  });
  const data = await auditRows(call, where, page);
  return paging(data, total, page);
});
