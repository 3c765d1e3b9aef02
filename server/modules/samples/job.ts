/**
 * Makes a sample and removes it. What is there already decides what is next, so it may begin anew at any moment; to be
 * removed it need not be finished.
 */
import { sql } from 'kysely';
import { today } from '../../../contract/dates.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import type { Row } from '../../database/tables.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';
import { howToMake } from '../../operations/institute/makers.ts';
import { removeSampleInstitute, sampleLock } from '../../operations/institute/removeSample.ts';
import { Refusal } from '../../operations/Refusal.ts';
import { audit } from '../../resources/audit.ts';
import { addSampleStep } from '../../seed/sample.ts';

const LONGEST_PROBLEM = 500;
/** Tables after which it is said how far it is. */
const SAID_AFTER = 10;
type Sample = Pick<Row<'samples'>, 'state' | 'sample_code' | 'sample_name' | 'made_by' | 'removed_by'>;
const inside = <T>(db: Database, { instituteCode }: JobRef, fn: (trx: Trx) => Promise<T>): Promise<T> =>
  withInstitute(db, { instituteCode, campuses: 'all', userId: null }, fn);

const sampleOf = (db: Database, { instituteCode, id }: JobRef): Promise<Sample | null> =>
  inside(db, { instituteCode, id }, async (trx) => {
    const [found] = await sendNow(
      trx,
      sql<Sample>`SELECT s.state, s.sample_code, s.sample_name, s.made_by, s.removed_by FROM samples s WHERE s.institute_code = ${instituteCode} AND s.id = ${id}`,
    );
    return found ?? null;
  });
const sayFar = (db: Database, { instituteCode, id }: JobRef, state: string, done: number, total: number) =>
  inside(db, { instituteCode, id }, (trx) =>
    sendNow(
      trx,
      sql`UPDATE samples s SET done = ${done}, total = ${total}, problem = NULL WHERE s.institute_code = ${instituteCode} AND s.id = ${id} AND s.state = ${state}`,
    ),
  );
const byWhom = async (trx: Trx, { instituteCode }: JobRef, userId: number | null) => {
  const [user] = await sendNow(
    trx,
    sql<
      Pick<Row<'users'>, 'username'>
    >`SELECT u.username FROM users u WHERE u.institute_code = ${instituteCode} AND u.id = ${userId}`,
  );
  return { session: { instituteCode, userId, username: user?.username ?? null } };
};
/** In a transaction of the sample, which looks at the institute that it is for and comes back. */
async function isWanted(trx: Trx, { instituteCode, id }: JobRef, code: string): Promise<boolean> {
  const go = (to: string) => sendNow(trx, sql`SELECT set_config('app.institute', ${to}, true)`);
  await go(instituteCode);
  const found = await sendNow(
    trx,
    sql<Identified>`SELECT s.id FROM samples s WHERE s.institute_code = ${instituteCode} AND s.id = ${id} AND s.state = 'making'`,
  );
  await go(code);
  return found.length > 0;
}
/** False when it is over. */
async function makeNext(db: Database, job: JobRef, { sample_code: code, sample_name: name }: Sample): Promise<boolean> {
  const order = { code, name, maker: job.instituteCode, today: today() };
  const far = await addSampleStep(db, order, async (trx) => {
    await sendNow(trx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${sampleLock(code)}, 0))`);
    return isWanted(trx, job, code);
  });
  if (far) {
    // The school itself is one more step.
    await sayFar(db, job, 'making', far.done + 1, far.total === 0 ? 0 : far.total + 1);
    return true;
  }
  await inside(db, job, (trx) =>
    sendNow(
      trx,
      sql`UPDATE samples s SET state = 'ready', done = s.total, problem = NULL WHERE s.institute_code = ${job.instituteCode} AND s.id = ${job.id} AND s.state = 'making'`,
    ),
  );
  return false;
}
async function takeOut(db: Database, job: JobRef, { sample_code: code, sample_name, removed_by }: Sample) {
  await removeSampleInstitute(howToMake().url, { code, maker: job.instituteCode }, async (done, total) => {
    if (done % SAID_AFTER === 0) await sayFar(db, job, 'removing', done, total);
  });
  await inside(db, job, async (trx) => {
    const gone = await sendNow(
      trx,
      sql<Identified>`DELETE FROM samples s WHERE s.institute_code = ${job.instituteCode} AND s.id = ${job.id} AND s.state = 'removing' RETURNING s.id`,
    );
    if (gone.length === 0) return;
    const before = { sample_code: code, sample_name };
    const actor = { trx, ...(await byWhom(trx, job, removed_by)) };
    await audit(actor, { action: 'delete', entity: 'samples', entityId: job.id, before });
  });
}
export const sampling: JobKind = {
  name: 'sample',
  apart: true,
  async *work(db, job) {
    for (;;) {
      const sample = await sampleOf(db, job);
      if (!sample || sample.state === 'ready') return;
      try {
        if (sample.state === 'removing') return await takeOut(db, job, sample);
        if (!(await makeNext(db, job, sample))) continue;
      } catch (error) {
        const why = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM);
        // What is refused is not tried again: it stays as it is, and says why.
        const isRefused = error instanceof Refusal;
        await inside(db, job, (trx) =>
          sendNow(
            trx,
            sql`UPDATE samples s SET problem = ${why}, state = CASE WHEN ${isRefused} THEN 'ready' ELSE s.state END WHERE s.institute_code = ${job.instituteCode} AND s.id = ${job.id}`,
          ),
        ).catch(() => undefined);
        if (isRefused) return;
        throw error;
      }
      yield;
    }
  },
  unfinished: async (trx, instituteCode) => {
    const rows = await sendNow(
      trx,
      sql<Identified>`SELECT s.id FROM samples s WHERE s.institute_code = ${instituteCode} AND s.state <> 'ready' ORDER BY s.id`,
    );
    return rows.map(({ id }) => id);
  },
};
