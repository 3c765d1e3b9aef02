/**
 * Texts that stand for records: titles, and computed fields made of them. One query per resource, never one per row.
 */
import { sql } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import { resourceOf } from '../declared.ts';
import type { Trx } from '../database/door.ts';
import type { Values } from './hooks.ts';
import { kindOf } from './kinds/index.ts';
import { columnOf, tableOf } from './names.ts';

const TOKEN = /\{(\w+)\}/g;
const MAX_DEPTH = 5;

/** Texts of a computed template for rows that hold the fields it names, in the order of the rows. */
export async function renderComputed(
  trx: Trx,
  instituteCode: string,
  resource: Resource,
  template: string,
  rows: readonly Values[],
  depth = 0,
): Promise<string[]> {
  const names = [...template.matchAll(TOKEN)].map((match) => match[1] ?? '');
  const titles = new Map<string, Map<number, string>>();
  for (const name of new Set(names)) {
    const field = resource.fields[name];
    if (field?.kind !== 'ref' || !field.to) continue;
    const ids = rows
      .map((row) => row[name])
      .filter((id) => id !== null && id !== undefined)
      .map(Number);
    titles.set(name, await titlesOf(trx, instituteCode, field.to, [...new Set(ids)], depth + 1));
  }
  return rows.map((row) =>
    template
      .replace(TOKEN, (_whole, name: string) => {
        const value = row[name];
        if (value === null || value === undefined) return '';
        return titles.has(name) ? (titles.get(name)?.get(Number(value)) ?? `#${String(value)}`) : String(value);
      })
      .trim(),
  );
}

/** Title of each record by id; ids of other institutes are absent. */
export async function titlesOf(
  trx: Trx,
  instituteCode: string,
  key: string,
  ids: readonly number[],
  depth = 0,
): Promise<Map<number, string>> {
  if (ids.length === 0 || depth > MAX_DEPTH) return new Map();
  const resource = resourceOf(key);
  const title = resource.fields[resource.title];
  const template = title?.kind === 'computed' ? (title.from ?? '') : `{${resource.title}}`;
  const columns = [...new Set([...template.matchAll(TOKEN)].map((match) => match[1] ?? ''))].flatMap((name) => {
    const field = resource.fields[name];
    const column = field ? columnOf(name, field) : null;
    const select = field ? kindOf(field).select : null;
    return column && select ? [sql`${select(column)} AS ${sql.id(name)}`] : [];
  });
  const { rows } = await sql<Values>`SELECT ${sql.join([sql`r.id`, ...columns])} FROM ${tableOf(resource)} r
    WHERE r.institute_code = ${instituteCode} AND r.id = ANY(${[...ids]}::bigint[])`.execute(trx);
  const texts = await renderComputed(trx, instituteCode, resource, template, rows, depth);
  return new Map(rows.map((row, index) => [Number(row['id']), texts[index] ?? '']));
}
