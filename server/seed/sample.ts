/** A sample: the demo school at a size that is there within seconds, with its last months. Nobody signs in with a password. */
import { sql } from 'kysely';
import { SAMPLE_NAME } from '../../contract/samples.ts';
import { sendNow, withInstitute, type Trx } from '../database/door.ts';
import type { Database } from '../database/open.ts';
import { addSchoolLife } from './demo.ts';
import { addHistoryStep, type HistoryFar } from './demo/feeHistory/history.ts';
import { demoUsers } from './demo/users.ts';
import { seedInstitute } from './institute.ts';

const STUDENTS = 120;
const MONTHS = 4;
/** As `demoUsers` say it, without what was decided there about campuses and approvals of the demo. */
export const sampleUsers = demoUsers.map(({ username, full_name, role }) => ({ username, full_name, role }));
/** Of every new sample, until its administrator calls it something else. */
export const FIRST_SAMPLE_NAME = `${SAMPLE_NAME}Chenab Grammar School`;
/** A password is needed and nobody's: one comes in by a link, or is given one there. */
const LOCKED = new Map(demoUsers.map(({ password }) => [password, 'none']));

export interface NewSample {
  readonly code: string;
  readonly name: string;
  /** Code of the institute that it is for. */
  readonly maker: string;
  /** 'YYYY-MM-DD'. */
  readonly today: string;
}
const isThere = async (trx: Trx, code: string): Promise<boolean> =>
  (await sendNow(trx, sql`SELECT 1 FROM institute i WHERE i.institute_code = ${code}`)).length > 0;
/**
 * Makes what is missing of it next, in a transaction of its own, and answers how far it is; null when nothing is missing.
 * `isWanted` is asked in that transaction, under the lock that removing it takes too.
 */
export async function addSampleStep(
  db: Database,
  { code, name, maker, today }: NewSample,
  isWanted: (trx: Trx) => Promise<boolean>,
): Promise<HistoryFar | null> {
  const isNew = await withInstitute(db, { instituteCode: code, campuses: 'all', userId: null }, async (trx) => {
    if (await isThere(trx, code)) return false;
    if (!(await isWanted(trx))) return null;
    const order = { code, name, today, yearsBefore: 2, hashes: LOCKED, sampleOf: maker };
    const seeding = await seedInstitute(trx, order);
    if (seeding) await addSchoolLife(seeding, today, STUDENTS);
    return true;
  });
  if (isNew === null) return null;
  if (isNew) return { done: 0, total: 0, month: '' };
  return addHistoryStep(db, code, today, { count: MONTHS });
}
