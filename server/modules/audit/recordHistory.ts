/** /record_history: the audit rows of one record, for whoever may read the record. */
import { sql } from 'kysely';
import { recordHistory } from '../../../contract/endpoints/audit.ts';
import { privilege } from '../../../contract/resource.ts';
import { resources } from '../../declared.ts';
import { notFound, notPermitted } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { idOf } from '../../resources/current.ts';
import { pageOfQuery, paging } from '../../resources/paging.ts';
import { all, visible } from '../../resources/scope.ts';
import { tableOf } from '../../resources/names.ts';
import { auditRows } from './userLogging.ts';

interface Stamps {
  created_at: string;
  updated_at: string;
}
interface Names {
  total: number;
  created_by: string | null;
  updated_by: string | null;
}

export const recordHistoryRoute = endpointRoute(recordHistory, async (call) => {
  const resource = resources.find(({ key }) => key === call.params['entity']);
  if (!resource) throw notFound('Record');
  if (!call.session.privileges.has(privilege(resource, 'read'))) throw notPermitted();
  const id = idOf(call, resource);
  const page = pageOfQuery(call.query);
  const own = all([visible(resource, call.session), sql`r.id = ${id}`]);
  const stamps = await sql<Stamps>`SELECT r.created_at, r.updated_at FROM ${tableOf(resource)} r WHERE ${own}`.execute(
    call.trx,
  );
  const stamp = stamps.rows[0];
  if (!stamp) throw notFound(resource.label[0]);
  const where = sql`institute_code = ${call.session.instituteCode} AND entity = ${resource.key} AND entity_id = ${String(id)}`;
  const names = await sql<Names>`SELECT count(*)::int AS total,
      (array_agg(username ORDER BY id) FILTER (WHERE action = 'create'))[1] AS created_by,
      (array_agg(username ORDER BY id DESC) FILTER (WHERE action <> 'create'))[1] AS updated_by
    FROM audit_log WHERE ${where}`.execute(call.trx);
  const { total, created_by, updated_by } = names.rows[0] ?? { total: 0, created_by: null, updated_by: null };
  const entries = await auditRows(call, where, page);
  const data = { created_at: stamp.created_at, created_by, updated_at: stamp.updated_at, updated_by, entries };
  return paging(data, total, page);
});
