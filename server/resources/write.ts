/** Storing values of a record: columns, links, uploads, secrets. The caller has checked them. */
import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import type { Call } from '../http/route.ts';
import { hashPassword } from '../http/passwords.ts';
import { hooksOf, type Values } from './hooks.ts';
import { kindOf } from './kinds.ts';
import { linkFields, writeLinks } from './links.ts';
import { storeFile } from './storeFile.ts';

type Column = readonly [column: string, value: RawBuilder<unknown>];

async function columnsOf(call: Call, resource: Resource, values: Values): Promise<Column[]> {
  const columns: Column[] = [];
  for (const [name, given] of Object.entries(values)) {
    const field = resource.fields[name];
    const column = field ? kindOf(field).column(name) : null;
    if (!field || column === null || given === undefined) continue;
    let value = given;
    if (value instanceof Blob) value = await storeFile(call.trx, call.session, name, field, value);
    if (field.kind === 'password' && typeof value === 'string')
      value = hooksOf(resource.key).keepSecret?.(value, call.session) ?? (await hashPassword(value));
    columns.push([column, sql`${kindOf(field).store(value, field)}`]);
  }
  return columns;
}
async function linksOf(call: Call, resource: Resource, id: number, values: Values): Promise<void> {
  for (const name of linkFields(resource)) {
    if (Array.isArray(values[name])) await writeLinks(call.trx, call.session.instituteCode, resource, name, id, values[name] as number[]);
  }
}

/** Inserts and returns the new id. */
export async function insertRow(call: Call, resource: Resource, values: Values): Promise<number> {
  const columns = await columnsOf(call, resource, values);
  const names = sql.join([sql.id('institute_code'), ...columns.map(([name]) => sql.id(name))]);
  const given = sql.join([sql`${call.session.instituteCode}`, ...columns.map(([, value]) => value)]);
  const { rows } = await sql<{ id: number }>`INSERT INTO ${sql.table(resource.key)} (${names}) VALUES (${given}) RETURNING id`.execute(call.trx);
  const id = Number(rows[0]?.id);
  await linksOf(call, resource, id, values);
  return id;
}
/** Updates the given fields, and the version. */
export async function updateRow(call: Call, resource: Resource, id: number, values: Values): Promise<void> {
  const columns = await columnsOf(call, resource, values);
  const sets = sql.join([sql`version = version + 1`, sql`updated_at = now()`, ...columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`)]);
  await sql`UPDATE ${sql.table(resource.key)} SET ${sets} WHERE institute_code = ${call.session.instituteCode} AND id = ${id}`.execute(call.trx);
  await linksOf(call, resource, id, values);
}
