/** Create, update and delete of any declared entity (design 5). Each is one transaction with its audit row. */
import { sql } from 'kysely';
import { labelOf } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { sendAlong } from '../database/door.ts';
import { AppError, conflict, invalid, notPermitted } from '../http/appError.ts';
import type { Call, Reply } from '../http/route.ts';
import { requireInUse, updateAction } from './archive.ts';
import { audit } from './audit.ts';
import { checkRows } from './children/check.ts';
import { checkReferences } from './checkReferences.ts';
import { idOf, lockForWrite, requireCampus } from './current.ts';
import { hooksOf, type Values } from './hooks.ts';
import { createValues, decodeBody, updateValues } from './input.ts';
import { linkFields, writeLinks } from './links.ts';
import { wireName } from './names.ts';
import { toWireRow } from './rows.ts';
import { dropFiles, fileFields } from './storeFile.ts';
import { totals } from './totals.ts';
import { moves, takeTurn } from './turns.ts';
import { usedBy } from './uses.ts';
import { insertRow, updateRow } from './write.ts';

const forget = (call: Call, resource: Resource): void =>
  call.afterCommit(() => totals.drop(call.session.instituteCode, resource.key));
/** 422 on the campus field. */
function campusMissing(resource: Resource): Error {
  const name = resource.campus ?? 'campus_id';
  const field = resource.fields[name];
  return invalid(
    field ? wireName(name, field) : name,
    `${field ? labelOf(name, field) : 'Campus'} must be one of your campuses`,
  );
}

/**
 * Creates one record of values under own names, with every rule, hook and audit row. Throws as routes do; answers the
 * row as stored.
 */
export async function createOne(call: Call, resource: Resource, sent: Values): Promise<Values> {
  const context = { call, resource };
  const hooks = hooksOf(resource.key);
  const values = createValues(resource, sent);
  if (resource.campus === 'id' && call.session.campuses !== 'all')
    throw notPermitted('Only who works for all campuses may add one');
  await requireCampus(call, resource, values, () => campusMissing(resource));
  await checkRows(call, resource, values);
  const checked = checkReferences(call, resource, values);
  // Nothing has to happen between the check and the insert, so they travel together; what a refused check lets in is
  // rolled back.
  if (hooks.beforeCreate) {
    await checked;
    await hooks.beforeCreate(context, values);
  }
  const [references, inserted] = await Promise.allSettled([checked, insertRow(call, resource, values)]);
  if (references.status === 'rejected' && (references.reason instanceof AppError || inserted.status === 'fulfilled'))
    throw references.reason;
  if (inserted.status === 'rejected') throw inserted.reason;
  const after = inserted.value;
  const id = after['id'] as number;
  sendAlong(audit(call, { action: 'create', entity: resource.key, entityId: id, after }));
  await hooks.afterWrite?.(context, 'create', id);
  forget(call, resource);
  return after;
}
/** 201 `{message, data: row}`. */
export async function createRecord(call: Call, resource: Resource): Promise<Reply> {
  const after = await createOne(call, resource, decodeBody(resource, call.body, call.form).values);
  return { status: 201, json: { message: `${resource.label[0]} created`, data: toWireRow(resource, after) } };
}

/** `{message, data: row}`; fields that are not sent stay as they are. */
export async function updateRecord(call: Call, resource: Resource): Promise<Reply> {
  const context = { call, resource };
  const hooks = hooksOf(resource.key);
  const id = idOf(call, resource);
  const sent = decodeBody(resource, call.body, call.form);
  if (moves(resource, sent.values)) await takeTurn(call, resource);
  const before = await lockForWrite(call, resource, id, sent.version);
  const values = updateValues(resource, sent.values, before);
  requireInUse(resource, before, values);
  await requireCampus(call, resource, { ...before, ...values }, () => campusMissing(resource));
  await checkReferences(call, resource, values, before);
  await checkRows(call, resource, values, before);
  await hooks.beforeUpdate?.(context, values, before);
  const after = await updateRow(call, resource, id, values);
  await dropFiles(call, resource, [[before, after]]);
  sendAlong(
    audit(call, { action: updateAction(resource, before, after), entity: resource.key, entityId: id, before, after }),
  );
  await hooks.afterWrite?.(context, 'update', id);
  forget(call, resource);
  return { json: { message: `${resource.label[0]} updated`, data: toWireRow(resource, after) } };
}

/** Deletes one record that nothing uses; 409 naming what uses it. */
export async function removeOne(call: Call, resource: Resource, id: number): Promise<void> {
  const context = { call, resource };
  const hooks = hooksOf(resource.key);
  if (resource.order !== undefined) await takeTurn(call, resource);
  const before = await lockForWrite(call, resource, id, null);
  await hooks.beforeRemove?.(context, before);
  const users = await usedBy(call, resource.key, id);
  if (users !== null)
    throw conflict(
      `${String(before[resource.title] ?? resource.label[0])} is in use by ${users} and cannot be deleted`,
    );
  const own = sql`institute_code = ${call.session.instituteCode} AND id = ${id}`;
  if (resource.db?.softDelete) {
    // What a deleted record pointed at is free to go as well, its files go with it; the audit row keeps the list.
    for (const name of linkFields(resource))
      await writeLinks(call.trx, call.session.instituteCode, resource, name, id, []);
    const files = fileFields(resource).filter((name) => !resource.fields[name]?.required);
    const sets = [
      sql`deleted_at = now()`,
      sql`version = version + 1`,
      ...files.map((name) => sql`${sql.id(name)} = NULL`),
    ];
    await sql`UPDATE ${sql.table(resource.key)} SET ${sql.join(sets)} WHERE ${own}`.execute(call.trx);
  } else await sql`DELETE FROM ${sql.table(resource.key)} WHERE ${own}`.execute(call.trx);
  await dropFiles(call, resource, [[before, {}]]);
  await audit(call, { action: 'delete', entity: resource.key, entityId: id, before });
  await hooks.afterWrite?.(context, 'remove', id);
  forget(call, resource);
}
/** `{message, data: {id}}`; 409 naming what uses the record. */
export async function removeRecord(call: Call, resource: Resource): Promise<Reply> {
  const id = idOf(call, resource);
  await removeOne(call, resource, id);
  return { json: { message: `${resource.label[0]} deleted`, data: { id } } };
}
