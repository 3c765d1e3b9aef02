/** One record for a write: visible to the session, locked, of the version that the editor saw. */
import { sql } from 'kysely';
import { campusParent, type Resource } from '../../contract/resource.ts';
import { resourceOf } from '../declared.ts';
import { conflict, notFound, notPermitted } from '../http/appError.ts';
import type { Call } from '../http/route.ts';
import type { Values } from './hooks.ts';
import { readRows } from './rows.ts';
import { all, visible } from './scope.ts';

/** The id of a path; anything that cannot be one is simply not found. */
export function idOf(call: Pick<Call, 'params'>, resource: Pick<Resource, 'label'>): number {
  const text = call.params['id'] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound(resource.label[0]);
  return Number(text);
}
export async function readOne(call: Call, resource: Resource, id: number, lock = false): Promise<Values> {
  const where = all([visible(resource, call.session), sql`r.id = ${id}`]);
  const rows = await readRows(
    call.trx,
    call.session.instituteCode,
    resource,
    lock ? { where, tail: sql`FOR UPDATE OF r` } : { where },
  );
  const row = rows[0];
  if (!row) throw notFound(resource.label[0]);
  return row;
}
/**
 * The locked row. Throws 404 when it is not visible, 401 when it is shared by all campuses and the user has only some,
 * 409 when `version` is given and somebody changed the row since.
 */
export async function lockForWrite(
  call: Call,
  resource: Resource,
  id: number,
  version: number | null,
): Promise<Values> {
  const row = await readOne(call, resource, id, true);
  await requireCampus(call, resource, row, () =>
    notPermitted(`This ${resource.label[0].toLowerCase()} is shared by all campuses; you work for some of them`),
  );
  if (version !== null && version !== row['version'])
    throw conflict(`This ${resource.label[0].toLowerCase()} was changed by somebody else meanwhile; load it again`);
  return row;
}
/** Refuses a record without campus, or of a parent without one, to whoever does not work for all of them. */
export async function requireCampus(
  call: Pick<Call, 'session' | 'trx'>,
  resource: Resource,
  record: Values,
  refuse: () => Error,
): Promise<void> {
  if (isShared(call, resource, record)) throw refuse();
  const parent = call.session.campuses === 'all' ? null : campusParent(resource);
  const id = parent ? record[parent.name] : null;
  if (!parent || id === null || id === undefined) return;
  const where = all([sql`r.institute_code = ${call.session.instituteCode}`, sql`r.id = ${Number(id)}`]);
  const [row] = await readRows(call.trx, call.session.instituteCode, resourceOf(parent.to), { where });
  // One that is not seen is refused where references are checked, by its name.
  if (row) await requireCampus(call, resourceOf(parent.to), row, refuse);
}
/** Whether the record says by itself that all campuses share it, and the user works for some. */
function isShared({ session }: Pick<Call, 'session'>, resource: Resource, record: Values): boolean {
  if (session.campuses === 'all' || !resource.campus || resource.campus === 'id') return false;
  const campus = record[resource.campus];
  return campus === null || campus === undefined || (Array.isArray(campus) && campus.length === 0);
}
