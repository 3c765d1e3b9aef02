/** What a database needs beside requests: vacuum, backup, a new index of an upgrade; each as a rate, to reckon with. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { backup } from '../../server/operations/backup/backup.ts';

export interface Upkeep {
  /** Bytes of the database a second. */
  readonly vacuum: number;
  readonly backup: number;
  /** Lines of the ledger a second, of an index of two columns over them. */
  readonly indexed: number;
}
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
/** Of a database that was never vacuumed. */
export async function upkeepOf(client: pg.Client, url: string): Promise<Upkeep> {
  const number = async (sql: string): Promise<number> =>
    Number((await client.query<{ value: string }>(sql)).rows[0]?.value);
  const bytes = await number('SELECT pg_database_size(current_database()) AS value');
  const vacuumed = await secondsOf(() => client.query('VACUUM (FREEZE, ANALYZE)'));
  const lines = await number('SELECT count(*) AS value FROM gl_lines');
  const indexed = await secondsOf(() =>
    client.query('CREATE INDEX growth_idx ON gl_lines (institute_code, student_id)'),
  );
  await client.query('DROP INDEX growth_idx');
  const path = join(tmpdir(), `edubase-growth-${process.pid}.gz`);
  const saved = await secondsOf(() => backup(url, path));
  rmSync(path);
  return { vacuum: bytes / vacuumed, backup: bytes / saved, indexed: lines / indexed };
}
