/**
 * The triggers of declarations. They call functions, which come after the migrations, so they are made with those: no
 * migration names them, and a declaration and its triggers cannot differ once the server has started.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { resources as declared } from '../declared.ts';
import { ident } from './schema/names.ts';
import { wantedTriggers } from './schema/wantedTriggers.ts';

/** Begins the comment of a trigger that comes from a declaration; the checksum of its text follows. */
const DECLARED = 'declared: ';
const PRESENT = `SELECT c.relname AS table, ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns, coalesce(json_object_agg(g.tgname, obj_description(g.oid, 'pg_trigger')) FILTER (WHERE g.oid IS NOT NULL), '{}') AS triggers
  FROM pg_class c LEFT JOIN pg_trigger g ON g.tgrelid = c.oid AND NOT g.tgisinternal
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') GROUP BY c.oid`;
interface Present {
  readonly table: string;
  readonly columns: readonly string[];
  readonly triggers: Readonly<Record<string, string | null>>;
}

/** The column whose updates a trigger follows. */
const columnOf = (sql: string): string | undefined => / UPDATE OF "?(\w+)/.exec(sql)?.[1];

/**
 * Makes, changes and drops triggers until they are those that the declarations ask for. A table or column that is not
 * there yet waits for its migration.
 */
export async function applyTriggers(client: pg.Client, resources = declared): Promise<void> {
  const { rows } = await client.query<Present>(PRESENT);
  const present = new Map(rows.map((row) => [row.table, row]));
  const wanted = wantedTriggers(resources);
  for (const { table, name, sql } of wanted) {
    const comment = `${DECLARED}${createHash('sha256').update(sql).digest('hex')}`;
    const { triggers, columns } = present.get(table) ?? {};
    if (!triggers || !columns || triggers[name] === comment) continue;
    const column = columnOf(sql);
    if (column !== undefined && !columns.includes(column)) continue;
    await client.query(sql);
    await client.query(`COMMENT ON TRIGGER ${ident(name)} ON ${ident(table)} IS '${comment}'`);
  }
  const known = new Set(wanted.map(({ table, name }) => `${table} ${name}`));
  for (const { table, triggers } of rows)
    for (const [name, comment] of Object.entries(triggers))
      if (comment?.startsWith(DECLARED) && !known.has(`${table} ${name}`))
        await client.query(`DROP TRIGGER ${ident(name)} ON ${ident(table)}`);
}
