/** Makes the file of a person for who asked for it, and keeps its bytes in parts as they come. */
import { sql } from 'kysely';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { streamed } from '../../database/streamed.ts';
import type { Row } from '../../database/tables.ts';
import { AppError } from '../../http/appError.ts';
import type { Session } from '../../http/whose.ts';
import { sessionOf } from '../../jobs/asUser.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';
import { keepInParts, problemOf } from '../../jobs/keepInParts.ts';
import { writeFile } from './file.ts';

/** As often it is begun until what makes it fail counts as lasting: half a minute, with what the queue waits between two. */
const MOST_ATTEMPTS = 6;
/** The campuses that a file is made for. */
export const campusesOf = ({ campuses }: Pick<Session, 'campuses'>): string =>
  campuses === 'all' ? campuses : campuses.toSorted((a, b) => a - b).join(',');
const inside = <T>(db: Database, { instituteCode }: JobRef, fn: (trx: Trx) => Promise<T>): Promise<T> =>
  withInstitute(db, { instituteCode, campuses: 'all', userId: null }, fn);

type Begun = Pick<Row<'person_exports'>, 'kind' | 'person_id' | 'made_by' | 'campuses' | 'attempt'>;
/** Null when it is over, or gone. What an earlier attempt left is put away. */
const begin = (db: Database, job: JobRef): Promise<Begun | null> =>
  inside(db, job, async (trx) => {
    const code = job.instituteCode;
    const [found] = await sendNow(
      trx,
      sql<Begun>`UPDATE person_exports x SET state = 'running', attempt = x.attempt + 1, done = 0, parts = 0, size = 0
        WHERE x.institute_code = ${code} AND x.id = ${job.id} AND x.state IN ('queued', 'running') RETURNING x.kind, x.person_id, x.made_by, x.campuses, x.attempt`,
    );
    if (!found) return null;
    await sendNow(
      trx,
      sql`DELETE FROM person_export_parts p WHERE p.institute_code = ${code} AND p.export_id = ${job.id}`,
    );
    return found;
  });
/** Who asked may no longer have it, or there is no such person any more; with a problem, it cannot be made. */
const stop = (db: Database, job: JobRef, problem: string | null = null): Promise<unknown> =>
  inside(db, job, (trx) =>
    sendNow(
      trx,
      sql`UPDATE person_exports x SET state = 'stopped', problem = ${problem} WHERE x.institute_code = ${job.instituteCode} AND x.id = ${job.id} AND x.state = 'running'`,
    ),
  );
/** It is tried again, and who waits is told why. False once that was done often enough, and it has ended. */
async function note(db: Database, job: JobRef, problem: string): Promise<boolean> {
  const [found] = await inside(db, job, (trx) =>
    sendNow(
      trx,
      sql<
        Pick<Begun, 'attempt'>
      >`UPDATE person_exports x SET problem = ${problem} WHERE x.institute_code = ${job.instituteCode} AND x.id = ${job.id} AND x.state = 'running' RETURNING x.attempt`,
    ),
  );
  if (found && found.attempt < MOST_ATTEMPTS) return true;
  await stop(db, job, problem);
  return false;
}
interface Far {
  readonly done: number;
  readonly total: number;
}
/** Whether it goes on: not when it is gone (the person was erased), or another process began it anew. */
const keep = (db: Database, job: JobRef, attempt: number, bytes: Buffer, far: Far, isLast: boolean): Promise<boolean> =>
  inside(db, job, async (trx) => {
    const code = job.instituteCode;
    const [mine] = await sendNow(
      trx,
      sql<Counted>`UPDATE person_exports x SET done = ${far.done}, total = ${far.total}, size = x.size + ${bytes.length}, parts = x.parts + 1,
        state = CASE WHEN ${isLast} THEN 'done' ELSE x.state END, problem = CASE WHEN ${isLast} THEN NULL ELSE x.problem END
        WHERE x.institute_code = ${code} AND x.id = ${job.id} AND x.state = 'running' AND x.attempt = ${attempt} RETURNING x.parts AS n`,
    );
    if (!mine) return false;
    await sendNow(
      trx,
      sql`INSERT INTO person_export_parts (institute_code, export_id, part, bytes) VALUES (${code}, ${job.id}, ${mine.n - 1}, ${bytes})`,
    );
    return true;
  });
/** As who they are now; null when that is not who asked. */
async function requesterOf(db: Database, job: JobRef, { made_by, campuses }: Begun): Promise<Session | null> {
  const session = await sessionOf(db, job.instituteCode, made_by);
  const may = session?.privileges.has('personal_data.export') === true && campusesOf(session) === campuses;
  return may ? session : null;
}
async function* write(db: Database, job: JobRef): AsyncGenerator<void, void, void> {
  const begun = await begin(db, job);
  if (!begun) return;
  const session = await requesterOf(db, job, begun);
  if (!session) return void (await stop(db, job));
  const { kind, person_id, attempt } = begun;
  let far: Far = { done: 0, total: 0 };
  const bytesOfFile = streamed<Buffer>(db, session, (trx, send) =>
    writeFile({
      call: { trx, session, params: { kind, id: String(person_id) } },
      send,
      onStep: (done, total) => (far = { done, total }),
    }),
  );
  yield* keepInParts(bytesOfFile, (bytes, isLast) => keep(db, job, attempt, bytes, far, isLast));
}
async function* work(db: Database, job: JobRef): AsyncGenerator<void, void, void> {
  try {
    yield* write(db, job);
  } catch (error) {
    if (error instanceof AppError) await stop(db, job);
    else if (await note(db, job, problemOf(error))) throw error;
    else console.warn('The file of a person could not be made.', error);
  }
}
export const exporting: JobKind = {
  name: 'person-export',
  apart: true,
  work,
  unfinished: async (trx, instituteCode) => {
    const rows = await sendNow(
      trx,
      sql<Identified>`SELECT x.id FROM person_exports x WHERE x.institute_code = ${instituteCode} AND x.state IN ('queued', 'running') ORDER BY x.id`,
    );
    return rows.map(({ id }) => id);
  },
};
