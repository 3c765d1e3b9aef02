/** Brings a database to the committed schema. */
import type pg from 'pg';
import { ensureAppRole } from './appRole.ts';
import { installQueue } from '../jobs/queue.ts';
import { EngineError } from './engine/EngineError.ts';
import { applyFunctions } from './functions.ts';
import { applyMigration } from './applyMigration.ts';
import { inTransactionOnceFree, LOCK_WAIT, type LockWait } from './lockTimeout.ts';
import { takeMigrationLock } from './migrationLock.ts';
import { readMigrations, tablesOfRows, type Migration } from './migrations.ts';
import { sealAgain } from './sealAgain.ts';
import { forceAgain } from './seeingAllRows.ts';
import { withConnection } from './withConnection.ts';

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

const applyAllFunctions = (client: pg.Client, migrations: readonly Migration[], wait: LockWait): Promise<void> =>
  inTransactionOnceFree(client, 'Applying the functions', wait, async () => {
    await applyFunctions(client, { migrated: migrations.length > 0 });
    await sealAgain(client, migrations);
  });

/**
 * Applies what is missing, each file in a transaction of its own unless it says that it runs outside one, under a lock:
 * processes that start together take turns and the later ones find nothing to do. Then the functions and views whose
 * text has changed, in one transaction, and the queue of jobs. Whoever works meanwhile is never made to wait for longer
 * than `wait` says. Returns the names of the migrations applied. Tests give `migrations` of their own, and then no
 * function is applied.
 * @throws EngineError for a changed, unknown or failing migration or function, and when the role of requests cannot be
 *   made
 */
export async function migrate(
  url: string,
  migrations?: readonly Migration[],
  wait: LockWait = LOCK_WAIT,
): Promise<string[]> {
  return withConnection(url, 'migrate', async (client) => {
    await client.query('SET statement_timeout = 0');
    await takeMigrationLock(client);
    await client.query(TABLE);
    const { rows } = await client.query<Applied>('SELECT number, name, checksum FROM schema_migration ORDER BY number');
    await ensureAppRole(client);
    await forceAgain(client, wait);
    const missing = pending(migrations ?? readMigrations(), rows);
    // In a new database there is no row of anybody: nothing has to be lifted for it to be seen.
    const isNew = rows.length === 0;
    for (const migration of missing)
      await applyMigration(client, migration, isNew ? [] : tablesOfRows(migration), wait);
    if (!migrations) {
      await applyAllFunctions(client, missing, wait);
      await installQueue(client);
    }
    return missing.map(({ name }) => name);
  });
}
