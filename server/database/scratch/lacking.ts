/** What a database lacks of the declared tables, as far as their columns say: cheap enough for every start. */
import type pg from 'pg';
import { readCatalogue, type LiveColumn } from '../schema/catalogue.ts';
import { ident } from '../schema/names.ts';
import type { WantedTable } from '../schema/wantedTables.ts';

interface Wanted {
  readonly name: string;
  readonly columns: Readonly<Record<string, Pick<LiveColumn, 'type' | 'notNull'>>>;
}
/** PostgreSQL spells the types; nothing of it stays. */
const AS_SPELT = `SELECT c.relname AS name, json_object_agg(a.attname, json_build_object('type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull)) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 WHERE c.relnamespace = pg_my_temp_schema() AND c.relkind = 'r' GROUP BY c.oid`;
async function spelt(client: pg.Client, tables: readonly WantedTable[]): Promise<Wanted[]> {
  await client.query('BEGIN');
  try {
    await client.query(
      tables.map(({ name, columns }) => `CREATE TEMP TABLE ${ident(name)} (${columns.join(', ')})`).join(';'),
    );
    return (await client.query<Wanted>(AS_SPELT)).rows;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** In words, a part each; empty when every declared column is there. */
export async function lacking(client: pg.Client, tables: readonly WantedTable[]): Promise<string[]> {
  const live = await readCatalogue(client);
  const wanted = await spelt(client, tables);
  return wanted.flatMap(({ name, columns }) => {
    const there = live.get(name);
    if (!there) return [`the table ${name}`];
    const added = Object.entries(columns).flatMap(([column, { type, notNull }]) => {
      const has = there.columns[column];
      if (!has) return [`the column ${name}.${column}`];
      if (has.type !== type) return [`${name}.${column} as ${type}, which is ${has.type}`];
      return has.notNull && !notNull ? [`${name}.${column} without a value`] : [];
    });
    // Nobody would ever give it a value.
    const needed = Object.entries(there.columns).flatMap(([column, { notNull, standard, identity }]) =>
      !columns[column] && notNull && standard === null && !identity ? [`${name} without the column ${column}`] : [],
    );
    return [...added, ...needed];
  });
}
