/** The calls of the sign-in hand-off (specification 7), logout and the own password. */
import { sql } from 'kysely';
import { users } from '../../../src/resources/users.ts';
import { capabilityNames } from '../../../contract/capabilities.ts';
import { changeOwnPassword, getInstituteData, getUser, logout } from '../../../contract/endpoints/identity.ts';
import { withInstitute } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { AppError, invalid, notFound, sessionEnded } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { guessable } from '../../http/guessable.ts';
import { hashPassword, verifyPassword } from '../../http/passwords.ts';
import type { Call, Route } from '../../http/route.ts';
import { heldPrivileges } from '../../http/privileges.ts';
import { endSessions, endToken, openSession } from '../../http/session.ts';
import { audit } from '../../resources/audit.ts';
import { linkTable } from '../../resources/links.ts';
import { all, visible } from '../../resources/scope.ts';
import { shiftDay, today } from '../../../contract/dates.ts';
import { ownClasses } from './ownClass.ts';
import { attemptWasRight, attemptWasWrong, countAttempt } from './guessing.ts';
import type { Row } from '../../database/tables.ts';

interface Banner {
  institute_name: string;
  campus_name: string | null;
  thumbnail_image_code: string | null;
}
async function banner({ trx, session }: Call): Promise<Banner> {
  const campus = session.campuses === 'all' ? sql`true` : sql`c.id = ANY(${[...session.campuses]}::bigint[])`;
  // The name is shown only to who has one campus; with several it would be the name of any of them.
  const { rows } =
    await sql<Banner>`SELECT i.institute_name, i.logo_code AS thumbnail_image_code, to_char(i.report_start, 'YYYY-MM-DD') AS report_start,
      (SELECT CASE WHEN count(*) = 1 THEN min(c.campus_name) END FROM campuses c WHERE c.institute_code = i.institute_code AND ${campus}) AS campus_name
    FROM institute i WHERE i.institute_code = ${session.instituteCode}`.execute(trx);
  const row = rows[0];
  if (!row) throw notFound('Institute');
  return row;
}

const instituteData = endpointRoute(
  getInstituteData,
  async (call) => {
    const { trx, session, token } = call;
    if (call.params['instituteCode'] !== session.instituteCode)
      throw sessionEnded('This link belongs to another institute');
    const data = await banner(call);
    const capabilities = [...capabilityNames];
    if (!token.isCode) return { data, capabilities };
    if (!(await endToken(trx, session.instituteCode, token.hash))) throw sessionEnded();
    return { data, capabilities, token: await openSession(trx, session.instituteCode, session.userId) };
  },
  { takesCode: true },
);

interface Profile {
  id: number;
  username: string;
  full_name: string | null;
  all_privileges: boolean;
  privileges: string[] | null;
  all_campuses: boolean;
  campuses: number[];
  employee_id: number | null;
  two_step_ch_payment_approval_req: boolean;
  /** Days back and ahead on which the user may date what posts; null: any. */
  back: number | null;
  forward: number | null;
}
const shift = (days: number): string => shiftDay(today(), days);

const profile = endpointRoute(getUser, async (call) => {
  const { trx, session, params } = call;
  const id = /^\d{1,15}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
  if (id !== session.userId && !session.privileges.has('users.read')) throw notFound('User');
  const link = linkTable(users, 'campus_ids');
  const { rows } = await sql<Profile>`SELECT r.*, d.back, d.forward, CASE WHEN r.all_campuses
      THEN ARRAY(SELECT c.id FROM campuses c WHERE c.institute_code = r.institute_code ORDER BY c.id)
      ELSE ARRAY(SELECT l.${link.target} FROM ${link.table} l WHERE l.institute_code = r.institute_code AND l.${link.owner} = r.id ORDER BY 1) END AS campuses,
      (SELECT e.id FROM employees e WHERE e.institute_code = r.institute_code AND e.user_id = r.id AND e.deleted_at IS NULL) AS employee_id
    FROM users r CROSS JOIN LATERAL fee_days(r.institute_code, r.id) d WHERE ${all([visible(users, session), sql`r.id = ${id}`])}`.execute(
    trx,
  );
  const user = rows[0];
  if (!user) throw notFound('User');
  const own = await ownClasses(call, id);
  const settings = {
    campPriv: user.campuses,
    userPrefs: { two_step_ch_payment_approval_req: user.two_step_ch_payment_approval_req },
  };
  return {
    data: {
      user_info: {
        username: user.username,
        full_name: user.full_name,
        user_settings: JSON.stringify(settings),
        privileges: [...heldPrivileges(user, session.instituteCode)],
        own_class: own.length === 1 ? (own[0] ?? null) : null,
        own_classes: [...own],
        employee_id: user.employee_id,
      },
      user_paid_dates: {
        from: user.back === null ? null : shift(-user.back),
        to: user.forward === null ? null : shift(user.forward),
      },
    },
  };
});

const leave = endpointRoute(logout, async ({ trx, session, token }) => {
  await endToken(trx, session.instituteCode, token.hash);
  return { message: 'Signed out' };
});

/**
 * Compares the old password, counted like an attempt to sign in but apart from those: guesses here close nobody's way
 * in.
 */
async function isOldPassword(
  db: Database,
  { session, ip }: Call,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const attempt = { institute: session.instituteCode, username: session.username, ip };
  const wait = await countAttempt(db, attempt, 'own');
  if (wait > 0) throw new AppError(429, `Too many wrong passwords. Try again in ${Math.ceil(wait / 60)} minutes.`);
  const right = await verifyPassword(password, hash);
  await withInstitute(db, { instituteCode: session.instituteCode, campuses: 'all', userId: session.userId }, (trx) =>
    right
      ? attemptWasRight(trx, attempt, 'own')
      : attemptWasWrong(trx, attempt, session.userId, 'change password failed'),
  );
  return right;
}

const ownPassword = endpointRoute(changeOwnPassword, async (call, { body }) => {
  const { trx, session, token } = call;
  const own = sql`institute_code = ${session.instituteCode} AND id = ${session.userId}`;
  const { rows } = await sql<
    Pick<Row<'users'>, 'password_hash'>
  >`SELECT password_hash FROM users WHERE ${own} FOR UPDATE`.execute(trx);
  const storedHash = rows[0]?.password_hash ?? null;
  // By what is compared: should the password be changed meanwhile, the other one is compared.
  if (!call.ahead(`verify ${storedHash}`, (db) => isOldPassword(db, call, body.old_password, storedHash)))
    throw invalid('old_password', 'The old password is not right');
  const why = guessable(body.password, [session.username, session.instituteCode]);
  if (why !== null) throw invalid('password', `Password ${why}`);
  await sql`UPDATE users SET password_hash = ${call.ahead('hash', () => hashPassword(body.password))}, must_change_password = false, version = version + 1, updated_at = now()
    WHERE ${own}`.execute(trx);
  await endSessions(trx, session.instituteCode, session.userId, token.hash);
  await audit(call, { action: 'change_password', entity: 'users', entityId: session.userId });
  return { message: 'Password changed' };
});

export const handOffRoutes: readonly Route[] = [instituteData, profile, leave, ownPassword];
