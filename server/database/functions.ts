/** The database's functions and views, one per file: each is applied again when its text changes (docs/database.md). */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { EngineError } from './engine/EngineError.ts';
import { applyTriggers } from './triggers.ts';

const KINDS = ['function', 'view'] as const;
type Kind = (typeof KINDS)[number];
export interface DatabaseObject {
  readonly kind: Kind;
  /** Its name, and that of its file without `.sql`. No two share one. */
  readonly name: string;
  /** CREATE OR REPLACE, who may use it, and the triggers that exist for it alone. */
  readonly sql: string;
  /** SHA-256 of the text, line ends normalised; kept as its comment in the database. */
  readonly checksum: string;
}

function readFiles(kind: Kind): DatabaseObject[] {
  const directory = join(import.meta.dirname, `${kind}s`);
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.sql'.length);
      const sql = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
      const created = [...sql.matchAll(new RegExp(`^CREATE OR REPLACE ${kind} (\\w+)\\b`, 'gim'))].map(
        (found) => found[1],
      );
      if (created.length !== 1 || created[0] !== name)
        throw new Error(`${kind}s/${file} should create ${name}, and no other ${kind}`);
      return { kind, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}
/** Functions, then views, by name. @throws Error when a file does not create what it is named for */
export const readFunctions = (): DatabaseObject[] => KINDS.flatMap(readFiles);

const APPLIED = `SELECT 'function' AS kind, p.proname AS name, obj_description(p.oid, 'pg_proc') AS checksum FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'view', c.relname, obj_description(c.oid, 'pg_class') FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'`;

/**
 * Applies the functions and views whose text is not the one in the database, all or none; returns their names.
 * Migrations come first: they give tables and types. After a migration (`migrated`) every view is made anew, since one
 * that reads all columns of a table has those it had when it was made. The caller holds the lock of migrations.
 * @throws EngineError naming what failed, with the line
 */
export async function applyFunctions(
  client: pg.Client,
  {
    objects = readFunctions(),
    migrated = false,
  }: { readonly objects?: readonly DatabaseObject[]; readonly migrated?: boolean } = {},
): Promise<string[]> {
  const { rows } = await client.query<{ kind: Kind; name: string; checksum: string | null }>(APPLIED);
  const applied = new Map(rows.map(({ kind, name, checksum }) => [`${kind} ${name}`, checksum]));
  const changed = objects.filter(
    ({ kind, name, checksum }) => applied.get(`${kind} ${name}`) !== checksum || (migrated && kind === 'view'),
  );
  // A function in plain SQL may call one that comes after it.
  if (changed.length > 0) await client.query('SET LOCAL check_function_bodies = off');
  for (const { kind, name, sql, checksum } of changed) {
    try {
      // A view that is replaced cannot lose or move a column.
      if (kind === 'view') await client.query(`DROP VIEW IF EXISTS ${name}`);
      await client.query(sql);
      await client.query(`COMMENT ON ${kind} ${name} IS '${checksum}'`);
    } catch (error) {
      const { message, position } = error as Error & { position?: string };
      const line = position === undefined ? '' : ` (line ${sql.slice(0, Number(position)).split('\n').length})`;
      throw new EngineError(`The database ${kind} ${name} could not be applied: ${message}${line}`);
    }
  }
  await applyTriggers(client);
  return changed.map(({ name }) => name);
}
