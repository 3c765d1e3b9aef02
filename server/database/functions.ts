/** The database's functions, one per file: each is applied again when its text changes (design 13.5). */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { EngineError } from './engine/EngineError.ts';

export interface DatabaseFunction {
  /** Name of the function, and of its file without `.sql`. No two functions share one. */
  readonly name: string;
  /** CREATE OR REPLACE FUNCTION, who may call it, and the triggers that exist for it alone. */
  readonly sql: string;
  /** SHA-256 of the text, line ends normalised; kept as the function's comment in the database. */
  readonly checksum: string;
}
export const FUNCTIONS_DIRECTORY = join(import.meta.dirname, 'functions');

/** In the order of their names. @throws Error when a file does not create the function that it is named for */
export function readFunctions(directory: string = FUNCTIONS_DIRECTORY): DatabaseFunction[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.sql'.length);
      const sql = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
      const created = [...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)\(/gm)].map((found) => found[1]);
      if (created.length !== 1 || created[0] !== name) throw new Error(`functions/${file} should create ${name}, and no other function`);
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

const APPLIED = `SELECT p.proname AS name, obj_description(p.oid, 'pg_proc') AS checksum FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace`;

/**
 * Applies the functions whose text is not the one in the database, all or none; returns their names. Migrations come first: a function may need a
 * table or type of theirs. The caller holds the lock of migrations.
 * @throws EngineError naming the function that failed, with the line
 */
export async function applyFunctions(client: pg.Client, functions: readonly DatabaseFunction[] = readFunctions()): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(APPLIED);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
  // A function in plain SQL may call one that comes after it.
  if (changed.length > 0) await client.query('SET LOCAL check_function_bodies = off');
  for (const { name, sql, checksum } of changed) {
    try {
      await client.query(sql);
      await client.query(`COMMENT ON FUNCTION ${name} IS '${checksum}'`);
    } catch (error) {
      const { message, position } = error as Error & { position?: string };
      const line = position === undefined ? '' : ` (line ${sql.slice(0, Number(position)).split('\n').length})`;
      throw new EngineError(`The database function ${name} could not be applied: ${message}${line}`);
    }
  }
  return changed.map(({ name }) => name);
}
