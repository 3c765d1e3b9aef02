/** Brings a database to the committed schema. */
import pg from 'pg';
import { ensureAppRole } from './appRole.ts';
import { installQueue } from '../jobs/queue.ts';
import { EngineError } from './engine/EngineError.ts';
import { applyFunctions } from './functions.ts';
import { readMigrations, type Migration } from './migrations.ts';
import { sealAgain } from './sealAgain.ts';
import { seeingAllRows } from './seeingAllRows.ts';

/** The letters of "migrate" as a number; in decimal, because PostgreSQL 15 reads no hexadecimal. */
const LOCK = '30796665482998885::bigint';
const TABLE = `CREATE TABLE IF NOT EXISTS schema_migration (
  number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

function pending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const done of applied) {
    const file = migrations.find(({ number }) => number === done.number);
    if (!file)
      throw new EngineError(
        `The database has the migration ${done.name}, which this version of Edubase does not know. Start the newer version that made it.`,
      );
    if (file.checksum !== done.checksum)
      throw new EngineError(
        `The migration ${file.name} was changed after it had been applied. Restore the file, and put the change into a new migration.`,
      );
  }
  const known = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !known.has(number));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await seeingAllRows(client, async () => void (await client.query(migration.sql)));
    await client.query('INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const { message, position } = error as Error & { position?: string };
    const line = position === undefined ? '' : ` (line ${migration.sql.slice(0, Number(position)).split('\n').length})`;
    throw new EngineError(`The migration ${migration.name} failed and was rolled back: ${message}${line}`);
  }
}

async function applyAllFunctions(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await applyFunctions(client, { migrated: migrations.length > 0 });
    await sealAgain(client, migrations);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Applies what is missing, each file in a transaction of its own, under a lock: processes that start together take
 * turns and the later ones find nothing to do. Then the functions and views whose text has changed, in one transaction,
 * and the queue of jobs. Returns the names of the migrations applied. Tests give `migrations` of their own, and then no
 * function is applied.
 * @throws EngineError for a changed, unknown or failing migration or function, and when the role of requests cannot be
 *   made
 */
export async function migrate(url: string, migrations?: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'edubase migrate' });
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    await client.query(TABLE);
    const { rows } = await client.query<Applied>('SELECT number, name, checksum FROM schema_migration ORDER BY number');
    await ensureAppRole(client);
    const missing = pending(migrations ?? readMigrations(), rows);
    for (const migration of missing) await apply(client, migration);
    if (!migrations) {
      await applyAllFunctions(client, missing);
      await installQueue(client);
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
