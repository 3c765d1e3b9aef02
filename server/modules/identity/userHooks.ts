/** Rules of users: reserved names, nobody gives rights that they do not have, one administrator remains. */
import { sql } from 'kysely';
import { AppError, conflict, invalid, notPermitted } from '../../http/appError.ts';
import { guessable } from '../../http/guessable.ts';
import { hashPassword } from '../../http/passwords.ts';
import { ADMINISTRATOR, privilegeCatalogue } from '../../http/privileges.ts';
import type { Call } from '../../http/route.ts';
import { endSessions } from '../../http/session.ts';
import type { Hooks, Values, WriteContext } from '../../resources/hooks.ts';

/** Names with a meaning of their own in the product (specification 6); only the operator of the platform makes them. */
const RESERVED = /edubase|^(admin|administrator|root|superadmin|super_admin|system|support|internal)$/i;
const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

/** What is in `wanted` and not in `had`. */
const added = <T>(wanted: unknown, had: unknown): T[] => list<T>(wanted).filter((item) => !list<T>(had).includes(item));

/** The stored privileges, or every one for an administrator. */
const privilegesOf = (user: Values | null): readonly string[] =>
  user?.['all_privileges'] === true ? privilegeCatalogue : list<string>(user?.['privileges']);

/** Refuses rights beyond the giver's own, and any change of one's own rights. */
function checkGrants({ session }: Call, values: Values, current: Values | null): void {
  const own = current?.['id'] === session.userId;
  const privileges = added<string>(privilegesOf(values), privilegesOf(current));
  const everything = values['all_privileges'] === true && current?.['all_privileges'] !== true;
  const campuses = added<number>(values['campus_ids'], current?.['campus_ids']);
  const all = values['all_campuses'] === true && current?.['all_campuses'] !== true;
  const accounts = 'account_ids' in values && current && list(current['account_ids']).length > 0 && list(values['account_ids']).length === 0;
  const raisesDates =
    own &&
    ['paid_date_back_days', 'paid_date_forward_days', 'two_step_ch_payment_approval_req'].some(
      (name) => name in values && values[name] !== current?.[name],
    );
  if (
    own &&
    (privileges.length ||
      campuses.length ||
      all ||
      everything ||
      accounts ||
      raisesDates ||
      added(values['account_ids'], current?.['account_ids']).length)
  ) {
    throw new AppError(422, 'You cannot change your own rights', { privileges: ['You cannot change your own rights'] });
  }
  const beyond = privileges.filter((name) => !session.privileges.has(name));
  if (beyond.length) throw invalid('privileges', `You cannot give what you do not have: ${beyond.slice(0, 5).join(', ')}`);
  if (everything && !session.allPrivileges) throw invalid('all_privileges', 'Only an administrator makes another one');
  if (session.campuses === 'all') return;
  const mine = session.campuses;
  if (all) throw invalid('all_campuses', 'You do not work for all campuses yourself');
  const foreign = campuses.filter((id) => !mine.includes(id));
  if (foreign.length) throw invalid('campus_ids', 'You cannot give a campus that you do not have');
}

/** Whether the user counts as an administrator: active and allowed to manage users. */
const isAdministrator = (user: Values): boolean => user['is_active'] !== false && privilegesOf(user).includes(ADMINISTRATOR);
/** Locks all administrators, so that two of them cannot remove each other at once. */
async function requireAnotherAdministrator({ trx, session }: Call, id: unknown): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE institute_code = ${session.instituteCode}
    AND is_active AND deleted_at IS NULL AND (all_privileges OR ${ADMINISTRATOR} = ANY(privileges)) ORDER BY id FOR UPDATE`.execute(trx);
  if (!rows.some((row) => row.id !== id)) throw conflict('This is the last administrator; make another one first');
}
/** A user with more rights than oneself is out of reach: else their password could be set and their rights used. */
function requireReach({ session }: Call, user: Values): void {
  const beyond = (user['all_privileges'] === true && !session.allPrivileges) || privilegesOf(user).some((name) => !session.privileges.has(name));
  const mine = session.campuses;
  const wider = mine !== 'all' && (user['all_campuses'] === true || list<number>(user['campus_ids']).some((id) => !mine.includes(id)));
  if (user['id'] !== session.userId && (beyond || wider)) throw notPermitted('This user has rights that you do not have');
}
const refuseGuessable = (password: unknown, names: readonly unknown[], { session }: Call): void => {
  const why = typeof password === 'string' ? guessable(password, [...names.map(String), session.instituteCode]) : null;
  if (why !== null) throw invalid('password', `Password ${why}`);
};
const refuseReserved = (username: unknown): void => {
  if (typeof username === 'string' && RESERVED.test(username)) throw invalid('username', 'This username is reserved');
};

export const userHooks: Hooks = {
  async beforeCreate({ call }, values) {
    refuseReserved(values['username']);
    refuseGuessable(values['password'], [values['username']], call);
    checkGrants(call, values, null);
    // Whoever makes the account knows its password; it must not stay the one in use (ASVS 6.4.1).
    values['must_change_password'] = true;
  },
  async beforeUpdate({ call }, values, current) {
    if (values['username'] !== current['username']) refuseReserved(values['username']);
    requireReach(call, current);
    checkGrants(call, values, current);
    if (isAdministrator(current) && !isAdministrator({ ...current, ...values })) await requireAnotherAdministrator(call, current['id']);
    if (values['is_active'] === false) await endSessions(call.trx, call.session.instituteCode, current['id'] as number);
  },
  async beforeRemove({ call }, current) {
    requireReach(call, current);
    if (isAdministrator(current)) await requireAnotherAdministrator(call, current['id']);
    await endSessions(call.trx, call.session.instituteCode, current['id'] as number);
  },
  actions: {
    async change_password({ call }: WriteContext, values, { current }) {
      if (!current) throw new Error('change_password works on one user');
      requireReach(call, current);
      if (values['password'] !== values['password_confirmation']) throw invalid('password_confirmation', 'The two passwords differ');
      refuseGuessable(values['password'], [current['username']], call);
      const id = current['id'] as number;
      await sql`UPDATE users SET password_hash = ${await hashPassword(String(values['password']))}, must_change_password = ${id !== call.session.userId},
        version = version + 1, updated_at = now() WHERE institute_code = ${call.session.instituteCode} AND id = ${id}`.execute(call.trx);
      await endSessions(call.trx, call.session.instituteCode, id, id === call.session.userId ? call.token.hash : undefined);
    },
  },
};
