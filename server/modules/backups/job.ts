/** Makes a backup: reads the institute in one snapshot, and keeps the bytes in parts as they come. */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import type { Row } from '../../database/tables.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';
import { keepInParts, problemOf } from '../../jobs/keepInParts.ts';
import { audit } from '../../resources/audit.ts';
import { instituteLines } from './lines.ts';

/** Who the log says did what the schedule does. */
export const bySchedule = (instituteCode: string) => ({
  session: { instituteCode, userId: null, username: 'schedule' },
});
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
/** What the schedule made before, beyond those that stay. */
async function prune(trx: Trx, code: string): Promise<void> {
  const gone = await sendNow(
    trx,
    sql<
      Pick<Row<'backups'>, 'id' | 'made_at' | 'size'>
    >`DELETE FROM backups b WHERE b.institute_code = ${code} AND b.id IN (SELECT o.id FROM backups o JOIN backup_schedules s ON s.institute_code = o.institute_code
        WHERE o.institute_code = ${code} AND o.scheduled AND o.state = 'done' ORDER BY o.id DESC OFFSET (SELECT k.keep FROM backup_schedules k WHERE k.institute_code = ${code}))
      RETURNING b.id, b.made_at, b.size`,
  );
  const entries = gone.map(({ id, ...before }) => ({ action: 'delete', entity: 'backups', entityId: id, before }));
  await audit({ trx, ...bySchedule(code) }, ...entries);
}
/** Whether it goes on: not when it was deleted, or another process began it anew. */
const keep = (db: Database, job: JobRef, attempt: number, bytes: Buffer, far: Far, isLast: boolean): Promise<boolean> =>
  inside(db, job, async (trx) => {
    const code = job.instituteCode;
    const [mine] = await sendNow(
      trx,
      sql<
        Counted & Pick<Row<'backups'>, 'scheduled'>
      >`UPDATE backups b SET done = ${far.done}, total = ${far.total}, row_count = ${far.rows}, size = b.size + ${bytes.length}, parts = b.parts + 1,
        state = CASE WHEN ${isLast} THEN 'done' ELSE b.state END, finished_at = CASE WHEN ${isLast} THEN now() END, problem = CASE WHEN ${isLast} THEN NULL ELSE b.problem END
        WHERE b.institute_code = ${code} AND b.id = ${job.id} AND b.state = 'running' AND b.attempt = ${attempt} RETURNING b.parts AS n, b.scheduled`,
    );
    if (!mine) return false;
    await sendNow(
      trx,
      sql`INSERT INTO backup_parts (institute_code, backup_id, part, bytes) VALUES (${code}, ${job.id}, ${mine.n - 1}, ${bytes})`,
    );
    if (isLast && mine.scheduled) {
      await sendNow(trx, sql`UPDATE backup_schedules s SET last_problem = NULL WHERE s.institute_code = ${code}`);
      await prune(trx, code);
    }
    return true;
  });
/** Why it could not go on, for who looks; it is tried again. */
async function note(db: Database, job: JobRef, error: unknown): Promise<void> {
  const why = problemOf(error);
  await inside(db, job, (trx) =>
    sendNow(
      trx,
      sql`WITH b AS (UPDATE backups b SET problem = ${why} WHERE b.institute_code = ${job.instituteCode} AND b.id = ${job.id} AND b.state <> 'done' RETURNING b.scheduled)
        UPDATE backup_schedules s SET last_problem = ${why} FROM b WHERE s.institute_code = ${job.instituteCode} AND b.scheduled`,
    ),
  );
}
async function* work(db: Database, job: JobRef): AsyncGenerator<void, void, void> {
  try {
    yield* write(db, job);
  } catch (error) {
    // Where the database is away there is nowhere to write it down.
    await note(db, job, error).catch(() => undefined);
    throw error;
  }
}
async function* write(db: Database, job: JobRef): AsyncGenerator<void, void, void> {
  const attempt = await begin(db, job);
  if (attempt === null) return;
  let far: Far = { done: 0, total: 0, rows: 0 };
  const lines = instituteLines(
    db,
    job.instituteCode,
    ({ at, tables, rows }) => (far = { done: at, total: tables, rows }),
  );
  const file: AsyncIterable<Buffer> = Readable.from(lines).compose(createGzip());
  yield* keepInParts(file, (bytes, isLast) => keep(db, job, attempt, bytes, far, isLast));
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
