/** Migrations within the transaction of a restore. */
import type pg from 'pg';
import { applyWithin } from '../../database/applyMigration.ts';
import { readMigrations, tablesOfRows, type Migration } from '../../database/migrations.ts';
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
  for (const mark of marks) {
    const file = all.find(({ number }) => number === mark.number);
    if (!file)
      throw new Refusal(
        `The backup was made by a newer version of Edubase: it has the migration ${mark.name}, which is unknown here. Update Edubase first.`,
      );
    if (file.checksum !== mark.checksum)
      throw new Refusal(
        `The backup was made with another text of the migration ${mark.name}. Use the version of Edubase that made it.`,
      );
  }
  const has = new Set(marks.map(({ number }) => number));
  return { seen: all.filter(({ number }) => has.has(number)), later: all.filter(({ number }) => !has.has(number)) };
}

/**
 * Applies them in order and records each. What one of them does outside a transaction is done plainly: the tables are
 * those of this transaction, and nobody else works with them. While they are `empty` nobody's rows have to be seen: an
 * owner who is no superuser would lift the walls of every table for each migration.
 */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  { empty = false }: { readonly empty?: boolean } = {},
): Promise<void> {
  for (const migration of migrations) await applyWithin(client, migration, empty ? [] : tablesOfRows(migration));
}
