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
/** The first line of a migration that runs outside a transaction, one statement at a time (docs/database.md). */
export const NO_TRANSACTION = '-- no transaction';
export const runsOutside = ({ sql }: Pick<Migration, 'sql'>): boolean => sql.startsWith(`${NO_TRANSACTION}\n`);
/** The last migration written before each had to say whose rows it reads or changes; until then every one may. */
export const LAST_UNSAID = 211;
const ROWS = /^-- rows of: (.+)$/m;
/** The tables whose rows a migration reads or changes, by its line `-- rows of: students, challans`. */
export function tablesOfRows({ number, sql }: Pick<Migration, 'number' | 'sql'>): readonly string[] | 'all' {
  return number <= LAST_UNSAID
    ? 'all'
    : (ROWS.exec(sql)?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? []);
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
