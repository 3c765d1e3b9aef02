/**
 * A page of a list, or a record asked for by its id, in one statement and one round trip: it finds rows only while the session stands.
 * An empty answer may mean that it does not, so the long way (list.ts) gives it, as it gives totals and searches.
 */
import type { Resource } from '../../contract/resource.ts';
import type { Reply, StraightCall } from '../http/route.ts';
import { filterSql, parseFilters } from './filterSql.ts';
import { hooksOf } from './hooks.ts';
import { limitsOf, orderOf, pageOf } from './list.ts';
import { readStraight, toWireRow } from './rows.ts';
import { all, listed } from './scope.ts';

/** `listRows` in one round trip, or null. */
export async function listStraight({ session, query, stands, only }: StraightCall, resource: Resource): Promise<Reply | null> {
  const hooks = hooksOf(resource.key);
  const paging = pageOf(query, resource.list?.perPage ?? 50);
  if (!paging || query['with_total'] !== '0' || (query['search'] ?? '').trim() !== '' || hooks.scopeList || hooks.searchFirst) return null;
  const where = all([listed(resource, session), stands, ...parseFilters(query['filters']).map((filter) => filterSql(resource, filter))]);
  const reading = { where, order: orderOf(resource, query), tail: limitsOf(paging) };
  const rows = await readStraight(only, resource, reading);
  if (!rows?.length) return null;
  return { json: { data: rows.map((row) => toWireRow(resource, row)), current_page: paging.page, per_page: paging.perPage } };
}
