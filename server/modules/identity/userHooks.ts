/** Rules of users: reserved names, nobody gives rights that they do not have, one administrator remains. */
import { sql, type RawBuilder } from 'kysely';
import { isReservedName } from '../../../contract/internal.ts';
import { users } from '../../../src/resources/users.ts';
import { conflict, invalid, invalidFields, notPermitted, sessionEnded } from '../../http/appError.ts';
import { guessable } from '../../http/guessable.ts';
import { hashPassword } from '../../http/passwords.ts';
import { ADMINISTRATOR, privilegeCatalogue } from '../../http/privileges.ts';
import type { Call } from '../../http/route.ts';
import { endSessions } from '../../http/session.ts';
import type { Scope } from '../../http/whose.ts';
import type { Hooks, Values, WriteContext } from '../../resources/hooks.ts';
import { linkTable } from '../../resources/links.ts';
import { readRows } from '../../resources/rows.ts';
import { beyond, raised } from './userLimits.ts';
import type { Row } from '../../database/tables.ts';

/** Names with a meaning of their own in the product (specification 6); only the operator of the platform makes them. */
const RESERVED = /^(admin|administrator|root|superadmin|super_admin|system|support|internal)$/i;
const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

/** The stored privileges, or every one for an administrator. */
const privilegesOf = (user: Values | null): readonly string[] =>
  user?.['all_privileges'] === true ? privilegeCatalogue : list<string>(user?.['privileges']);

/** The user who asks, as stored. */
async function giverOf({ trx, session }: Call): Promise<Values> {
  const where = sql`r.institute_code = ${session.instituteCode} AND r.id = ${session.userId}`;
  const [giver] = await readRows(trx, session.instituteCode, users, { where });
  if (!giver) throw sessionEnded();
  return giver;
}
/** Refuses whatever lets a user do more than the giver may, and any change of what one may do oneself. */
function checkGrants({ session }: Call, values: Values, current: Values | null, giver: Values): void {
  if (current?.['id'] === session.userId) {
    const own = raised({ ...current, ...values }, current);
    if (own.length)
      throw invalidFields(Object.fromEntries(own.map((name) => [name, ['You cannot change your own rights']])));
    return;
  }
  const more = beyond({ ...current, ...values }, giver, current ?? undefined);
  if (Object.keys(more).length) throw invalidFields(more);
}

/** Whether the user counts as an administrator: active and allowed to manage users. */
const isAdministrator = (user: Values): boolean =>
  user['is_active'] !== false && privilegesOf(user).includes(ADMINISTRATOR);
/** Locks all administrators, so that two of them cannot remove each other at once. */
async function requireAnotherAdministrator({ trx, session }: Call, id: unknown): Promise<void> {
  const { rows } = await sql<
    Pick<Row<'users'>, 'id'>
  >`SELECT id FROM users WHERE institute_code = ${session.instituteCode}
    AND is_active AND deleted_at IS NULL AND (all_privileges OR ${ADMINISTRATOR} = ANY(privileges)) ORDER BY id FOR UPDATE`.execute(
    trx,
  );
  if (!rows.some((row) => row.id !== id)) throw conflict('This is the last administrator; make another one first');
}
/** A user who may do more than oneself is out of reach: else their password could be set and their rights used. */
function requireReach({ session }: Call, user: Values, giver: Values): void {
  if (user['id'] === session.userId) return;
  const why = Object.values(beyond(user, giver)).flat();
  if (why.length) throw notPermitted('This user has rights that you do not have');
}
/** Who can see a user: whoever works for all campuses, or for one of theirs; everybody sees themselves. */
const userScope = ({ campuses, userId }: Scope): RawBuilder<unknown> | null => {
  if (campuses === 'all') return null;
  const { table, owner, target } = linkTable(users, 'campus_ids');
  return sql`(r.all_campuses OR r.id = ${userId ?? null} OR EXISTS (SELECT 1 FROM ${table} l
    WHERE l.institute_code = r.institute_code AND l.${owner} = r.id AND l.${target} = ANY(${[...campuses]}::bigint[])))`;
};
const refuseGuessable = (password: unknown, names: readonly unknown[], { session }: Call): void => {
  const why = typeof password === 'string' ? guessable(password, [...names.map(String), session.instituteCode]) : null;
  if (why !== null) throw invalid('password', `Password ${why}`);
};
const refuseReserved = (username: unknown): void => {
  if (typeof username === 'string' && (isReservedName(username) || RESERVED.test(username)))
    throw invalid('username', 'This username is reserved');
};

export const userHooks: Hooks = {
  scope: userScope,
  async beforeCreate({ call }, values) {
    refuseReserved(values['username']);
    refuseGuessable(values['password'], [values['username']], call);
    checkGrants(call, values, null, await giverOf(call));
    // Whoever makes the account knows its password; it must not stay the one in use (ASVS 6.4.1).
    values['must_change_password'] = true;
  },
  async beforeUpdate({ call }, values, current) {
    if (values['username'] !== current['username']) refuseReserved(values['username']);
    const giver = await giverOf(call);
    requireReach(call, current, giver);
    checkGrants(call, values, current, giver);
    if (isAdministrator(current) && !isAdministrator({ ...current, ...values }))
      await requireAnotherAdministrator(call, current['id']);
    if (values['is_active'] === false) await endSessions(call.trx, call.session.instituteCode, current['id'] as number);
  },
  async beforeRemove({ call }, current) {
    requireReach(call, current, await giverOf(call));
    if (isAdministrator(current)) await requireAnotherAdministrator(call, current['id']);
    await endSessions(call.trx, call.session.instituteCode, current['id'] as number);
  },
  actions: {
    async change_password({ call }: WriteContext, values, { current }) {
      if (!current) throw new Error('change_password works on one user');
      // In somebody's unlocked browser, this would be all it takes to keep the account.
      if (current['id'] === call.session.userId)
        throw invalid('password', 'Your own password is changed with the old one, by Change password in your menu');
      requireReach(call, current, await giverOf(call));
      if (values['password'] !== values['password_confirmation'])
        throw invalid('password_confirmation', 'The two passwords differ');
      refuseGuessable(values['password'], [current['username']], call);
      const id = current['id'] as number;
      const hash = call.ahead('hash', () => hashPassword(String(values['password'])));
      await sql`UPDATE users SET password_hash = ${hash}, must_change_password = true,
        version = version + 1, updated_at = now() WHERE institute_code = ${call.session.instituteCode} AND id = ${id}`.execute(
        call.trx,
      );
      await endSessions(call.trx, call.session.instituteCode, id);
    },
  },
};
