/** Migrations within the transaction of a restore. */
import type pg from 'pg';
import { readMigrations, type Migration } from '../../database/migrations.ts';
import { seeingAllRows } from '../../database/seeingAllRows.ts';
import { Refusal } from '../Refusal.ts';
import type { MigrationMark } from './format.ts';

/**
 * Splits the committed migrations into those the backup has seen and those that came later. @throws Refusal when they
 * do not fit
 */
export function splitMigrations(
  marks: readonly MigrationMark[],
  all: readonly Migration[] = readMigrations(),
): { seen: Migration[]; later: Migration[] } {
  for (const [index, mark] of marks.entries()) {
    const file = all[index];
    if (!file || file.number !== mark.number)
      throw new Refusal(
        `The backup was made by a newer version of Edubase: it has the migration ${mark.name}, which is unknown here. Update Edubase first.`,
      );
    if (file.checksum !== mark.checksum)
      throw new Refusal(
        `The backup was made with another text of the migration ${mark.name}. Use the version of Edubase that made it.`,
      );
  }
  return { seen: all.slice(0, marks.length), later: all.slice(marks.length) };
}

/** Applies them in order and records each. */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const { number, name, checksum, sql } of migrations) {
    await seeingAllRows(client, async () => void (await client.query(sql)));
    await client.query('INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
  }
}
