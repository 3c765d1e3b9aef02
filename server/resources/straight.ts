/**
 * Create and update in one statement and one round trip. The statement holds every condition itself: that the session stands, that the record and
 * what it points at may be seen, its version. Where one of them does not hold, no row comes back, nothing has been done, and the long way
 * (crud.ts) does the work or says why not. What a statement cannot say (hooks, links, uploads) takes the long way at once.
 */
import { sql, type RawBuilder } from 'kysely';
import type { AnyField } from '../../contract/fields.ts';
import { campusParent, writableFields, type Resource } from '../../contract/resource.ts';
import { resourceOf } from '../../src/resources/index.ts';
import type { Reply, StraightCall } from '../http/route.ts';
import { idOf, isShared } from './current.ts';
import { hooksOf, type Hooks, type Values } from './hooks.ts';
import { campusMissing } from './crud.ts';
import { createValues, decodeBody, patchValues } from './input.ts';
import { kindOf } from './kinds.ts';
import { tableOf } from './names.ts';
import { answeredOf, auditedOf, encodeRows, selectionOf, toWireRow } from './rows.ts';
import { all, visible } from './scope.ts';
import { fileFields } from './storeFile.ts';
import { totals } from './totals.ts';

type Sql = RawBuilder<unknown>;
/** Hooks that have no part in a create or update. */
const APART = new Set<keyof Hooks>(['everybodyReads', 'listsOf', 'scopeList', 'search', 'searchFirst', 'beforeRemove', 'actions']);
const LONG = new Set<AnyField['kind']>(['refs', 'computed', 'password']);
const plain = new WeakMap<Resource, boolean>();
/** Whether one statement can write this resource at all. */
function isStraight(resource: Resource): boolean {
  const known = plain.get(resource);
  if (known !== undefined) return known;
  const own = Object.keys(hooksOf(resource.key)) as (keyof Hooks)[];
  const is = own.every((name) => APART.has(name)) && Object.values(resource.fields).every(({ kind }) => !LONG.has(kind));
  plain.set(resource, is);
  return is;
}

/** Whether the campus has to be read from another record first. */
const asksParent = ({ session }: StraightCall, resource: Resource): boolean => session.campuses !== 'all' && campusParent(resource) !== null;

/** Columns to write and what must hold for the references among them; null when a value needs the long way. */
function written({ session }: StraightCall, resource: Resource, values: Values): { columns: [Sql, Sql][]; conditions: Sql[] } | null {
  const columns: [Sql, Sql][] = [];
  const conditions: Sql[] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    const column = field ? kindOf(field).column(name) : null;
    if (!field || column === null || value === undefined) continue;
    if (field.kind === 'file' && value !== null) return null;
    columns.push([sql.id(column), sql`${kindOf(field).store(value, field)}`]);
    if (field.kind !== 'ref' || !field.to || value === null) continue;
    const target = resourceOf(field.to);
    // Without these, the foreign key asks the very same; when it refuses, the long way names the field.
    if (target.db?.softDelete || hooksOf(target.key).scope || ((target.campus || target.sharedBy) && session.campuses !== 'all'))
      conditions.push(sql`EXISTS (SELECT 1 FROM ${tableOf(target)} r WHERE ${all([visible(target, session), sql`r.id = ${value}`])})`);
  }
  return { columns, conditions };
}
/** The audit row from what the query `stored` gives back; `before` is another such query, or none. */
function logged({ session, requestId, ip }: StraightCall, resource: Resource, action: string, before: Sql | null): Sql {
  const told = (rows: Sql): Sql => sql`(SELECT to_jsonb(t) FROM (SELECT ${auditedOf(resource)} FROM ${rows} s) t)`;
  return sql`INSERT INTO audit_log (institute_code, user_id, username, request_id, ip, action, entity, entity_id, before, after)
    SELECT ${session.instituteCode}, ${session.userId}, ${session.username}, ${requestId}, ${ip}, ${action}, ${resource.key}, stored.id::text,
      ${before ? told(before) : sql`NULL`}, ${told(sql`stored`)} FROM stored`;
}
/** The row of the Idempotency-Key; a key that was used before makes the whole statement fail, and the long way gives the first answer again. */
function kept({ session, keyed }: StraightCall, resource: Resource, status: number, message: string): Sql {
  if (!keyed) return sql``;
  const response = sql`jsonb_build_object('message', ${message}::text, 'data', (SELECT to_jsonb(t) FROM (SELECT ${answeredOf(resource)} FROM stored s) t))`;
  return sql`, kept AS (INSERT INTO idempotency_key (institute_code, key, user_id, route, request_hash, status_code, response)
    SELECT ${session.instituteCode}, ${keyed.key}, ${session.userId}, ${keyed.route}, ${keyed.asked}, ${status}, ${response} FROM stored)`;
}
function answer(call: StraightCall, resource: Resource, rows: Values[]): Values | null {
  const [row] = encodeRows(resource, rows);
  if (!row) return null;
  call.afterCommit(() => totals.drop(call.session.instituteCode, resource.key));
  return toWireRow(resource, row);
}

/** `createRecord` in one round trip, or null. */
export async function createStraight(call: StraightCall, resource: Resource): Promise<Reply | null> {
  if (!isStraight(resource) || resource.campus === 'id' || asksParent(call, resource)) return null;
  const values = createValues(resource, decodeBody(resource, call.body, call.form).values);
  if (isShared(call, resource, values)) throw campusMissing(resource);
  const parts = written(call, resource, values);
  if (!parts) return null;
  const message = `${resource.label[0]} created`;
  const names = sql.join([sql.id('institute_code'), ...parts.columns.map(([name]) => name)]);
  const given = sql.join([sql`${call.session.instituteCode}`, ...parts.columns.map(([, value]) => value)]);
  const rows = await call.only(sql<Values>`WITH stored AS (INSERT INTO ${sql.table(resource.key)} AS r (${names})
      SELECT ${given} WHERE ${all([call.stands, ...parts.conditions])} RETURNING ${selectionOf(resource)}),
    logged AS (${logged(call, resource, 'create', null)}) ${kept(call, resource, 201, message)} SELECT * FROM stored`);
  const data = answer(call, resource, rows);
  return data && { status: 201, json: { message, data } };
}

/** Whether `names` are all or none of what is sent: then what is stored beside it changes nothing. */
const together = (names: readonly string[], sent: Readonly<Values>): boolean => new Set(names.map((name) => Object.hasOwn(sent, name))).size <= 1;
/** Whether every rule and condition can be judged by what is sent alone; one that it does not touch is as true as it was. */
const isSelfContained = (resource: Resource, sent: Readonly<Values>): boolean =>
  (resource.check ?? []).every(({ fields }) => together(fields, sent)) &&
  Object.entries(resource.fields).every(([name, { when }]) => !when || together([name, ...Object.keys(when)], sent));

/** `updateRecord` in one round trip, or null; under an Idempotency-Key it goes the long way. */
export async function updateStraight(call: StraightCall, resource: Resource): Promise<Reply | null> {
  if (call.keyed || !isStraight(resource) || asksParent(call, resource)) return null;
  const { session } = call;
  const sent = decodeBody(resource, call.body, call.form);
  if (!isSelfContained(resource, sent.values)) return null;
  const values = patchValues(resource, sent.values);
  const parts = written(call, resource, values);
  if (!parts) return null;
  const id = idOf(call, resource);
  const limited = session.campuses !== 'all' && resource.campus !== undefined && resource.campus !== 'id' ? resource.campus : null;
  if (limited !== null && Object.hasOwn(values, limited) && isShared(call, resource, values)) throw campusMissing(resource);
  // Empty fields that an edit would fill with their default, and records that all campuses share: the long way knows what to do.
  const filled = writableFields(resource, 'update').filter(([name, { default: given }]) => given !== undefined && !Object.hasOwn(values, name));
  const present = [...filled.map(([name]) => name), ...(limited === null ? [] : [limited])].map((name) => sql`${sql.ref(`r.${name}`)} IS NOT NULL`);
  // A file that is taken away is deleted with it, the long way.
  const without = fileFields(resource)
    .filter((name) => Object.hasOwn(values, name))
    .map((name) => sql`${sql.ref(`r.${name}`)} IS NULL`);
  const version = sent.version === null ? [] : [sql`r.version = ${sent.version}`];
  const sets = sql.join([sql`version = r.version + 1`, sql`updated_at = now()`, ...parts.columns.map(([name, value]) => sql`${name} = ${value}`)]);
  const rows = await call.only(sql<Values>`WITH found AS (SELECT ${selectionOf(resource)} FROM ${tableOf(resource)} r
      WHERE ${all([visible(resource, session), sql`r.id = ${id}`, call.stands, ...present, ...without, ...version])} FOR UPDATE OF r),
    stored AS (UPDATE ${sql.table(resource.key)} AS r SET ${sets} FROM found
      WHERE ${all([sql`r.institute_code = ${session.instituteCode}`, sql`r.id = found.id`, ...parts.conditions])} RETURNING ${selectionOf(resource)}),
    logged AS (${logged(call, resource, 'update', sql`found`)}) SELECT * FROM stored`);
  const data = answer(call, resource, rows);
  return data && { json: { message: `${resource.label[0]} updated`, data } };
}
