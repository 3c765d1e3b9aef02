/** A part of a job as a call of the user whose job it is, with the rights that they have at that moment. */
import { sql } from 'kysely';
import { users } from '../../src/resources/users.ts';
import { sendNow, withInstitute } from '../database/door.ts';
import type { Database } from '../database/open.ts';
import { withAhead } from '../http/ahead.ts';
import { heldPrivileges } from '../http/privileges.ts';
import type { Call } from '../http/route.ts';
import type { Session } from '../http/whose.ts';
import { linkTable } from '../resources/links.ts';

interface Found {
  username: string;
  all_campuses: boolean;
  all_privileges: boolean;
  privileges: string[] | null;
  campuses: number[];
}
const allowed = linkTable(users, 'campus_ids');
/** With the rights that they have now; null for a user who may not sign in any more. */
export const sessionOf = (db: Database, instituteCode: string, userId: number): Promise<Session | null> =>
  withInstitute(db, { instituteCode, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<Found>`SELECT u.username, u.all_campuses, u.all_privileges, u.privileges,
        ARRAY(SELECT c.${allowed.target} FROM ${allowed.table} c WHERE c.institute_code = ${instituteCode} AND c.${allowed.owner} = u.id ORDER BY 1) AS campuses
      FROM users u WHERE u.institute_code = ${instituteCode} AND u.id = ${userId} AND u.deleted_at IS NULL AND u.is_active`.execute(
      trx,
    );
    const [user] = rows;
    if (!user) return null;
    const campuses = user.all_campuses ? 'all' : user.campuses;
    const { username, all_privileges: allPrivileges } = user;
    return {
      instituteCode,
      userId,
      username,
      campuses,
      allPrivileges,
      privileges: heldPrivileges(user, instituteCode),
    };
  });

/** Runs `part` in a transaction as this user; null, and nothing done, when they may not sign in any more. */
export async function asUser<T>(
  db: Database,
  instituteCode: string,
  userId: number,
  part: (call: Call) => Promise<T>,
): Promise<T | null> {
  const session = await sessionOf(db, instituteCode, userId);
  if (!session) return null;
  let committed: ((db: Database) => void)[] = [];
  const request = {
    params: {},
    query: {},
    body: {},
    form: false,
    requestId: 'job',
    ip: null,
    token: { hash: Buffer.alloc(0), isCode: false },
  };
  const done = await withAhead(
    db,
    (ahead) => {
      committed = []; // a lost race runs the work again
      return withInstitute(db, session, (trx) => {
        committed = [];
        // A part of a job is more than one call: nothing is committed before its end.
        const finish: Call['finish'] = (make) =>
          sendNow(
            trx,
            make(() => sql``),
          );
        return part({ trx, session, ahead, finish, afterCommit: (work) => void committed.push(work), ...request });
      });
    },
    (work) => work(),
  );
  for (const work of committed) work(db);
  return done;
}
