/** Storing the rows of a record, all at once: new ones, changed ones, and none that is no longer among them. */
import { sql } from 'kysely';
import { childNames, childOf, ownerOf, POSITION } from '../../../contract/children.ts';
import type { Resource } from '../../../contract/resource.ts';
import { sendNow } from '../../database/door.ts';
import type { Call } from '../../http/route.ts';
import type { Values } from '../hooks.ts';
import { kindOf } from '../kinds/index.ts';

async function replaceRows(call: Call, resource: Resource, name: string, id: number, rows: readonly Values[]) {
  const child = childOf(resource, name);
  const [table, code, owner] = [sql.table(child.key), call.session.instituteCode, sql.id(ownerOf(resource))];
  const ids = rows.flatMap((row) => (typeof row['id'] === 'number' ? [row['id']] : []));
  await sendNow(
    call.trx,
    sql`DELETE FROM ${table} WHERE institute_code = ${code} AND ${owner} = ${id} AND id <> ALL(${ids}::bigint[])`,
  );
  if (rows.length === 0) return;
  const fields = Object.entries(resource.fields[name]?.fields ?? {});
  const cellsOf = (row: Values, at: number) => [
    typeof row['id'] === 'number' ? sql`${row['id']}` : sql`DEFAULT`,
    sql`${code}`,
    sql`${id}`,
    sql`${at}`,
    ...fields.map(([inner, field]) => sql`${kindOf(field).store(row[inner] ?? null, field)}`),
  ];
  const columns = [POSITION, ...fields.map(([inner, field]) => kindOf(field).column(inner) ?? inner)].map((column) =>
    sql.id(column),
  );
  const values = sql.join(rows.map((row, at) => sql`(${sql.join(cellsOf(row, at))})`));
  const sets = columns.map((column) => sql`${column} = excluded.${column}`);
  const [before, after] = [columns.map((column) => sql`t.${column}`), columns.map((column) => sql`excluded.${column}`)];
  await sendNow(
    call.trx,
    sql`INSERT INTO ${table} AS t (id, institute_code, ${owner}, ${sql.join(columns)}) VALUES ${values}
    ON CONFLICT (institute_code, id) DO UPDATE SET ${sql.join(sets)}, version = t.version + 1, updated_at = now()
    WHERE (${sql.join(before)}) IS DISTINCT FROM (${sql.join(after)})`,
  );
}
/** The record is locked, and the ids among the rows are known to be its own. */
export async function writeRows(call: Call, resource: Resource, id: number, values: Values): Promise<void> {
  for (const name of childNames(resource))
    if (Array.isArray(values[name])) await replaceRows(call, resource, name, id, values[name] as Values[]);
}
