/** Storing values of a record: columns, links, uploads, secrets. The caller has checked them. */
import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import { sendNow } from '../database/door.ts';
import type { Call } from '../http/route.ts';
import { notFound } from '../http/appError.ts';
import { hashPassword } from '../http/passwords.ts';
import { writeRows } from './children/write.ts';
import { readOne } from './current.ts';
import { hooksOf, type Values } from './hooks.ts';
import { kindOf } from './kinds/index.ts';
import { linkFields, writeLinks } from './links.ts';
import { finishRows, selectionOf } from './rows.ts';
import { storeFile } from './storeFile.ts';

type Column = readonly [column: string, value: RawBuilder<unknown>];

async function columnsOf(call: Call, resource: Resource, values: Values): Promise<Column[]> {
  const columns: Column[] = [];
  for (const [name, given] of Object.entries(values)) {
    const field = resource.fields[name];
    const column = field ? kindOf(field).column(name) : null;
    if (!field || column === null || given === undefined) continue;
    let value = given;
    if (value instanceof Blob) value = await storeFile(call, name, field, value, name);
    if (field.kind === 'password' && typeof value === 'string')
      value =
        hooksOf(resource.key).keepSecret?.(value, call.session) ??
        call.ahead(`password ${name}`, () => hashPassword(given as string));
    columns.push([column, sql`${kindOf(field).store(value, field)}`]);
  }
  return columns;
}
async function linksOf(call: Call, resource: Resource, id: number, values: Values): Promise<void> {
  for (const name of linkFields(resource)) {
    if (Array.isArray(values[name]))
      await writeLinks(call.trx, call.session.instituteCode, resource, name, id, values[name] as number[]);
  }
}

/** Inserts; the row as stored. */
export async function insertRow(call: Call, resource: Resource, values: Values): Promise<Values> {
  const columns = await columnsOf(call, resource, values);
  const names = sql.join([sql.id('institute_code'), ...columns.map(([name]) => sql.id(name))]);
  const given = sql.join([sql`${call.session.instituteCode}`, ...columns.map(([, value]) => value)]);
  const insert = sql<Values>`INSERT INTO ${sql.table(resource.key)} AS r (${names}) VALUES (${given}) RETURNING ${selectionOf(resource)}`;
  const rows = await sendNow(call.trx, insert);
  return stored(call, resource, rows, values);
}
/** Updates the given fields, and the version; the row as stored. */
export async function updateRow(call: Call, resource: Resource, id: number, values: Values): Promise<Values> {
  const columns = await columnsOf(call, resource, values);
  const sets = sql.join([
    sql`version = r.version + 1`,
    sql`updated_at = now()`,
    ...columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`),
  ]);
  const update = sql<Values>`UPDATE ${sql.table(resource.key)} AS r SET ${sets}
    WHERE r.institute_code = ${call.session.instituteCode} AND r.id = ${id} RETURNING ${selectionOf(resource)}`;
  const rows = await sendNow(call.trx, update);
  return stored(call, resource, rows, values);
}
async function stored(call: Call, resource: Resource, rows: Values[], values: Values): Promise<Values> {
  const [row] = rows;
  if (!row) throw notFound(resource.label[0]);
  const id = Number(row['id']);
  await linksOf(call, resource, id, values);
  await writeRows(call, resource, id, values);
  // What its own writer may not see must not be written: these two are more than the row itself can tell. What is
  // computed may count the rows that were written with it.
  const computed = Object.values(resource.fields).some((field) => field.computed);
  if (computed || hooksOf(resource.key).scope || resource.fields[resource.campus ?? '']?.kind === 'refs')
    return readOne(call, resource, id);
  await finishRows(call.trx, call.session.instituteCode, resource, rows);
  return row;
}
