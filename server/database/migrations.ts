/** The committed migrations: plain SQL files, numbered without gaps, never edited once released. */
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

/** In order; throws when numbers repeat or leave a gap. */
export function readMigrations(directory: string = MIGRATIONS_DIRECTORY): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (number !== index + 1)
      throw new Error(`migration ${name} should have the number ${String(index + 1).padStart(4, '0')}`);
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}
