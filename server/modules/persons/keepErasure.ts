/** Writes an erasure into the list beside the database: before its commit, and after it. */
import { sql } from 'kysely';
import { sendNow } from '../../database/door.ts';
import { conflict } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { writeErasures, type ListedErasure } from '../../operations/erasureList.ts';
import { ERASING, momentOf } from '../../operations/erasures.ts';

/** The last thing in the transaction: without the line, an older backup would bring the person back. */
export async function keepErasure({ trx, session, afterCommit }: Call, id: number): Promise<void> {
  await sendNow(trx, sql`SELECT pg_advisory_xact_lock_shared(${sql.raw(ERASING)})`);
  const [found] = await sendNow(
    trx,
    sql<
      Omit<ListedErasure, 'state'>
    >`SELECT e.institute_code AS institute, ${sql.raw(momentOf('i.created_at'))} AS born, e.kind, e.person_id::text AS person, e.id::text AS erasure, ${sql.raw(momentOf('e.made_at'))} AS at
      FROM erasures e JOIN institute i ON i.institute_code = e.institute_code WHERE e.institute_code = ${session.instituteCode} AND e.id = ${id}`,
  );
  if (!found) throw new Error('the erasure was not written down');
  try {
    await writeErasures({ ...found, state: 'asked' });
  } catch (error) {
    console.warn('The list of erasures cannot be written.', error);
    throw conflict('The list of erasures cannot be written on this server: its operator finds why in the output');
  }
  // Should it fail, or the server die before, the next start says it.
  afterCommit(
    () =>
      void writeErasures({ ...found, state: 'done' }).catch((error: unknown) =>
        console.warn('The list of erasures cannot be written.', error),
      ),
  );
}
