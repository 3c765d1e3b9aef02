/** The committed migrations: plain SQL files, numbered in their order, never edited once released. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  readonly number: number;
  /** File name. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, line ends normalised so that a checkout on Windows is the same. */
  readonly checksum: string;
}
export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, 'migrations');

/**
 * In order; throws when two have the same number. Numbers may be left out: they are given before the work is done, and
 * what is done first is not held up by what is not.
 */
export function readMigrations(directory: string = MIGRATIONS_DIRECTORY): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const taken = new Set<number>();
  return names.map((name) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (!(number > 0)) throw new Error(`migration ${name} should begin with its number: four digits and a line`);
    if (taken.has(number)) throw new Error(`migration ${name} has the number of another one`);
    taken.add(number);
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}
/** The number of the next one that is made. */
export const nextNumber = (migrations: readonly Migration[] = readMigrations()): number =>
  (migrations.at(-1)?.number ?? 0) + 1;
