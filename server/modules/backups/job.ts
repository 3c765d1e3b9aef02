/** Makes a backup: reads the institute in one snapshot, and keeps the bytes in parts as they come. */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';
import { instituteLines } from './lines.ts';

/** Bytes of a part: what one call answers. */
const PART = 512 * 1024;
const inside = <T>(db: Database, { instituteCode }: JobRef, fn: (trx: Trx) => Promise<T>): Promise<T> =>
  withInstitute(db, { instituteCode, campuses: 'all', userId: null }, fn);

/** The number of this attempt; null when the backup is over, or was deleted. What an earlier attempt left is put away. */
const begin = (db: Database, job: JobRef): Promise<number | null> =>
  inside(db, job, async (trx) => {
    const code = job.instituteCode;
    const [found] = await sendNow(
      trx,
      sql<Counted>`UPDATE backups b SET state = 'running', attempt = b.attempt + 1, done = 0, parts = 0, size = 0, row_count = 0
        WHERE b.institute_code = ${code} AND b.id = ${job.id} AND b.state <> 'done' RETURNING b.attempt AS n`,
    );
    if (!found) return null;
    await sendNow(trx, sql`DELETE FROM backup_parts p WHERE p.institute_code = ${code} AND p.backup_id = ${job.id}`);
    return found.n;
  });
interface Far {
  readonly done: number;
  readonly total: number;
  readonly rows: number;
}
/** Whether it goes on: not when it was deleted, or another process began it anew. */
const keep = (db: Database, job: JobRef, attempt: number, bytes: Buffer, far: Far, isLast: boolean): Promise<boolean> =>
  inside(db, job, async (trx) => {
    const code = job.instituteCode;
    const [mine] = await sendNow(
      trx,
      sql<Counted>`UPDATE backups b SET done = ${far.done}, total = ${far.total}, row_count = ${far.rows}, size = b.size + ${bytes.length}, parts = b.parts + 1,
        state = CASE WHEN ${isLast} THEN 'done' ELSE b.state END, finished_at = CASE WHEN ${isLast} THEN now() END
        WHERE b.institute_code = ${code} AND b.id = ${job.id} AND b.state = 'running' AND b.attempt = ${attempt} RETURNING b.parts AS n`,
    );
    if (!mine) return false;
    await sendNow(
      trx,
      sql`INSERT INTO backup_parts (institute_code, backup_id, part, bytes) VALUES (${code}, ${job.id}, ${mine.n - 1}, ${bytes})`,
    );
    return true;
  });
async function* work(db: Database, job: JobRef): AsyncGenerator<void, void, void> {
  const attempt = await begin(db, job);
  if (attempt === null) return;
  let far: Far = { done: 0, total: 0, rows: 0 };
  const lines = instituteLines(
    db,
    job.instituteCode,
    ({ at, tables, rows }) => (far = { done: at, total: tables, rows }),
  );
  const file = Readable.from(lines).compose(createGzip());
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const bytes of file as AsyncIterable<Buffer>) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < PART) continue;
    if (!(await keep(db, job, attempt, Buffer.concat(waiting), far, false))) return;
    [waiting, size] = [[], 0];
    yield;
  }
  await keep(db, job, attempt, Buffer.concat(waiting), far, true);
}
export const backingUp: JobKind = {
  name: 'backup',
  apart: true,
  work,
  unfinished: async (trx, instituteCode) => {
    const rows = await sendNow(
      trx,
      sql<Identified>`SELECT b.id FROM backups b WHERE b.institute_code = ${instituteCode} AND b.state <> 'done' ORDER BY b.id`,
    );
    return rows.map(({ id }) => id);
  },
};
