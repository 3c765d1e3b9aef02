/** Brings a backup back. */
import { dirname } from 'node:path';
import type pg from 'pg';
import { ensureAppRole } from '../../database/appRole.ts';
import { applyFunctions } from '../../database/functions.ts';
import { migrate } from '../../database/migrate.ts';
import { readMigrations, type Migration } from '../../database/migrations.ts';
import { sealAgain } from '../../database/sealAgain.ts';
import { erasureDirectories, readErasureList } from '../erasureList.ts';
import { allErasures, eraseAgain, sayLeft } from '../erasures.ts';
import { instituteCodes } from '../institute/codesInDatabase.ts';
import { Refusal } from '../Refusal.ts';
import { applyMigrations, splitMigrations } from './applyMigrations.ts';
import { emptyDatabase } from './emptyDatabase.ts';
import { loadTables } from './loadTables.ts';
import { silent, type Progress } from './progress.ts';
import { readBackup, verifyBackup } from './readBackup.ts';
import { withConnection } from '../../database/withConnection.ts';

export interface RestoreOptions {
  /** REPLACE_WORDS, when a database with institutes may be replaced. */
  readonly replace?: string | undefined;
  readonly progress?: Progress;
  /** The committed migrations; tests give others. */
  readonly migrations?: readonly Migration[];
}

async function restoreWithin(
  client: pg.Client,
  file: string,
  codes: readonly string[],
  { replace, progress = silent, migrations = readMigrations() }: RestoreOptions,
): Promise<number> {
  const pieces = readBackup(file);
  const first = (await pieces.next()).value;
  if (!first || !('header' in first)) throw new Refusal('The file is not an Edubase backup.');
  const { seen, later } = splitMigrations(first.header.migrations, migrations);
  const erased = await allErasures(client, codes);
  const listed = await readErasureList(erasureDirectories(dirname(file)));
  await emptyDatabase(client, replace);
  await ensureAppRole(client);
  await applyMigrations(client, seen, { empty: true });
  const loaded = await loadTables(client, pieces, progress);
  // What came later changes the rows as it would have changed them here.
  await applyMigrations(client, later);
  await applyFunctions(client);
  await sealAgain(client, later);
  for (const code of first.header.institutes) {
    const again = await eraseAgain(client, code, { code, erasures: erased.get(code), listed });
    if (again.done > 0) progress.say(`${code}: ${again.done} erased again, since the backup was made before.`);
    const left = sayLeft(again);
    if (left !== null) progress.say(`${code}: ${left}`);
  }
  return [...loaded.values()].reduce((sum, rows) => sum + rows, 0);
}

/**
 * Checks the whole file, then replaces the schema by the one of the backup, loads it, and applies the migrations made
 * since, and erases whom the database it replaces, or a list of erasures here or beside the file, had erased since, all in one transaction: either the backup is there completely or nothing has changed. Needs the owner of the
 * database, no superuser. Answers the number of rows.
 * @throws Refusal
 */
export async function restore(url: string, file: string, options: RestoreOptions = {}): Promise<number> {
  const { header } = await verifyBackup(file);
  splitMigrations(header.migrations, options.migrations);
  return withConnection(url, 'restore', async (client) => {
    try {
      const { rows: table } = await client.query<{ made: boolean }>(
        "SELECT to_regclass('public.schema_migration') IS NOT NULL AS made",
      );
      // Without migrations it makes their table and nothing else.
      if (table[0]?.made !== true) await migrate(url, []);
      const codes = await instituteCodes(client);
      await client.query(
        "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '10s'; SET LOCAL timezone = 'UTC'; SET LOCAL search_path = public",
      );
      const rows = await restoreWithin(client, file, codes, options);
      await client.query('COMMIT');
      await client.query('ANALYZE');
      return rows;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}
