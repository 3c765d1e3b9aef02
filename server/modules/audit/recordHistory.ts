/** /record_history: the audit rows of one record, for whoever may read the record. */
import { sql, type RawBuilder } from 'kysely';
import { recordHistory } from '../../../contract/endpoints/audit.ts';
import { privilege, type Resource } from '../../../contract/resource.ts';
import { resources } from '../../declared.ts';
import { notFound, notPermitted } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Session } from '../../http/whose.ts';
import { idOf } from '../../resources/current.ts';
import { pageOfQuery, paging } from '../../resources/paging.ts';
import { all, ownRows, visible } from '../../resources/scope.ts';
import { tableOf } from '../../resources/names.ts';
import { auditRows } from './userLogging.ts';

interface Stamps {
  created_at: string;
  /** Null where the log alone says it. */
  updated_at: string | null;
  /** Who made it, where the record itself says so. */
  made_by: string | null;
}
interface Names {
  total: number;
  created_by: string | null;
  updated_by: string | null;
  last_at: string | null;
}
/** A record whose history can be told: who may read it, and the query of its stamps. */
interface HistorySource {
  readonly label: string;
  readonly reads: string;
  readonly stamps: (session: Session, id: number) => RawBuilder<Stamps>;
}
const declaredOf = (resource: Resource): HistorySource => ({
  label: resource.label[0],
  reads: privilege(resource, 'read'),
  stamps: (session, id) =>
    sql<Stamps>`SELECT r.created_at, r.updated_at, NULL AS made_by FROM ${tableOf(resource)} r WHERE ${all([visible(resource, session), sql`r.id = ${id}`])}`,
});
/** Records without a declaration. A draft is told to who made it alone, as it is listed. */
const BESIDE: Readonly<Record<string, HistorySource>> = {
  vouchers: {
    label: 'Voucher',
    reads: 'finance_entry.read',
    stamps: (session, id) =>
      sql<Stamps>`SELECT r.made_at AS created_at, NULL AS updated_at, u.username AS made_by FROM vouchers r
        LEFT JOIN users u ON u.institute_code = r.institute_code AND u.id = r.made_by
        WHERE ${all([...ownRows(session, 'r', { id }), sql`(r.status <> 'draft' OR r.made_by = ${session.userId})`])}`,
  },
};
function sourceOf(entity: string): HistorySource | undefined {
  const resource = resources.find(({ key }) => key === entity);
  return resource ? declaredOf(resource) : Object.hasOwn(BESIDE, entity) ? BESIDE[entity] : undefined;
}

export const recordHistoryRoute = endpointRoute(recordHistory, async (call) => {
  const entity = call.params['entity'] ?? '';
  const source = sourceOf(entity);
  if (!source) throw notFound('Record');
  if (!call.session.privileges.has(source.reads)) throw notPermitted();
  const id = idOf(call, { label: [source.label, source.label] });
  const page = pageOfQuery(call.query);
  const { rows: stamps } = await source.stamps(call.session, id).execute(call.trx);
  const stamp = stamps[0];
  if (!stamp) throw notFound(source.label);
  const where = sql`institute_code = ${call.session.instituteCode} AND entity = ${entity} AND entity_id = ${String(id)}`;
  const names = await sql<Names>`SELECT count(*)::int AS total,
      (array_agg(username ORDER BY id) FILTER (WHERE action = 'create'))[1] AS created_by,
      (array_agg(username ORDER BY id DESC) FILTER (WHERE action <> 'create'))[1] AS updated_by, max(at) AS last_at
    FROM audit_log WHERE ${where}`.execute(call.trx);
  const { total = 0, created_by = null, updated_by = null, last_at = null } = names.rows[0] ?? {};
  const entries = await auditRows(call, where, page);
  const data = {
    created_at: stamp.created_at,
    created_by: created_by ?? stamp.made_by,
    updated_at: stamp.updated_at ?? last_at ?? stamp.created_at,
    updated_by,
    entries,
  };
  return paging(data, total, page);
});
