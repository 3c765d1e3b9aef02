/** A promotion and its undo as a job: part after part, and a student who cannot be moved does not stop the others. */
import { sql } from 'kysely';
import { withInstitute } from '../../../database/door.ts';
import type { Database } from '../../../database/open.ts';
import type { Row } from '../../../database/tables.ts';
import { toAnswer } from '../../../http/errors.ts';
import type { Call } from '../../../http/route.ts';
import { asUser } from '../../../jobs/asUser.ts';
import type { JobKind, JobRef } from '../../../jobs/jobKind.ts';
import { CHUNK, holdPromotion, keepResults, waiting, type Head } from './chunk.ts';
import { moveStudents } from './move.ts';
import { putBack } from './undo.ts';

type Step = 'over' | 'more' | 'no rights' | { readonly refused: string };
/** So many students refused one after another for the same reason: the reason is nobody's own, and the job stops. */
const HOPELESS = 25;
const NO_RIGHTS = 'Whoever began it may not do this any more';
const system = (instituteCode: string) => ({ instituteCode, campuses: 'all', userId: null }) as const;

const mayGoOn = ({ session }: Call, head: Head): boolean =>
  session.privileges.has('students.update') && (!head.params.standard || session.privileges.has('fee_plans.update'));

async function part(call: Call, id: number, size: number): Promise<Step> {
  const { trx, session } = call;
  const head = await holdPromotion(trx, session.instituteCode, id);
  if (!head) return 'over';
  if (!mayGoOn(call, head)) return 'no rights';
  const rows = await waiting(trx, session.instituteCode, id, size);
  if (rows.length === 0) return 'over';
  const results = await (head.kind === 'undo' ? putBack : moveStudents)(call, head, rows);
  await keepResults(trx, session.instituteCode, id, results);
  return 'more';
}
/** One part in its own transaction, as who began it. */
async function step(db: Database, { instituteCode, id }: JobRef, userId: number, size: number): Promise<Step> {
  try {
    return (await asUser(db, instituteCode, userId, (call) => part(call, id, size))) ?? 'no rights';
  } catch (error) {
    const { status, json } = toAnswer(error, `promotion ${id}`);
    // Away or full: the job stays as it is, and is gone on with later.
    if (status >= 500) throw error;
    return { refused: json.message };
  }
}
/** The next student alone was refused: the reason becomes their result, and the others go on. */
const leaveOut = (db: Database, { instituteCode, id }: JobRef, message: string): Promise<void> =>
  withInstitute(db, system(instituteCode), async (trx) => {
    if (!(await holdPromotion(trx, instituteCode, id))) return;
    const [row] = await waiting(trx, instituteCode, id, 1);
    if (row) await keepResults(trx, instituteCode, id, [{ student_id: row.student_id, outcome: 'failed', message }]);
  });
const giveUp = (db: Database, { instituteCode, id }: JobRef, message: string): Promise<unknown> =>
  withInstitute(db, system(instituteCode), (trx) =>
    sql`UPDATE promotions SET state = 'failed', finished_at = now(), message = ${message} WHERE institute_code = ${instituteCode} AND id = ${id} AND finished_at IS NULL`.execute(
      trx,
    ),
  );
const makerOf = (db: Database, { instituteCode, id }: JobRef): Promise<number | null> =>
  withInstitute(db, system(instituteCode), async (trx) => {
    const { rows } = await sql<
      Pick<Row<'promotions'>, 'user_id'>
    >`SELECT p.user_id FROM promotions p WHERE p.institute_code = ${instituteCode} AND p.id = ${id} AND p.finished_at IS NULL`.execute(
      trx,
    );
    return rows[0]?.user_id ?? null;
  });

async function* work(db: Database, job: JobRef): AsyncGenerator<void, void, void> {
  const userId = await makerOf(db, job);
  if (userId === null) return;
  /** Students of the next part; fewer after a refusal, to find who caused it. */
  let size = CHUNK;
  let refusals = 0;
  let last = '';
  for (;;) {
    const came = await step(db, job, userId, size);
    if (came === 'over') return;
    if (came === 'no rights') return void (await giveUp(db, job, NO_RIGHTS));
    if (came === 'more') {
      size = Math.min(CHUNK, size * 2);
      refusals = 0;
    } else if (size > 1) size = Math.ceil(size / 4);
    else {
      refusals = came.refused === last ? refusals + 1 : 1;
      last = came.refused;
      if (refusals >= HOPELESS) return void (await giveUp(db, job, came.refused));
      await leaveOut(db, job, came.refused);
    }
    yield;
  }
}

export const promoting: JobKind = {
  name: 'promotion',
  work,
  async unfinished(trx, instituteCode) {
    const { rows } = await sql<
      Pick<Row<'promotions'>, 'id'>
    >`SELECT p.id FROM promotions p WHERE p.institute_code = ${instituteCode} AND p.finished_at IS NULL ORDER BY p.id`.execute(
      trx,
    );
    return rows.map(({ id }) => id);
  },
};
