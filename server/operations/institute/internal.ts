/**
 * What only the operator makes: the internal institute, and users with names that are reserved over the wire
 * (specification 2, 6).
 */
import { sql } from 'kysely';
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../../contract/internal.ts';
import { withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { hashesOf, startSeeding } from '../../seed/seeding.ts';
import { Refusal } from '../Refusal.ts';
import { createInstitute, requireValid, userOf } from './create.ts';
import { makePassword, requireStrongPassword } from './passwords.ts';
import { audit, commandLine } from '../../resources/audit.ts';

export interface MadeUser {
  readonly username: string;
  readonly password: string;
}

/** Makes the internal institute with its two administrators. @throws Refusal when it exists */
export async function createInternalInstitute(db: Database): Promise<readonly MadeUser[]> {
  const made = INTERNAL_ADMIN_USERNAMES.map((username) => ({ username, password: makePassword() }));
  const [first, second] = made.map(({ username, password }) => ({ admin: username, password }));
  if (!first || !second) throw new Error('the internal institute has two administrators');
  await createInstitute(db, {
    ...first,
    code: INTERNAL_INSTITUTE_CODE,
    name: 'Edubase',
    passwordMade: true,
    campus: 'Main Campus',
    internal: second,
  });
  return made;
}

/** An administrator of an existing institute, whatever the name. */
export async function createOperatorsUser(
  db: Database,
  code: string,
  username: string,
  given?: string,
): Promise<MadeUser> {
  const password = given ?? makePassword();
  const user = userOf({ admin: username, password });
  requireValid('users', user);
  requireStrongPassword(password, [username, code]);
  const hash = (await hashesOf([password])).get(password) ?? '';
  await withInstitute(db, { instituteCode: code, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`SELECT EXISTS (SELECT 1 FROM users u WHERE u.institute_code = ${code}
      AND lower(u.username) = lower(${username}) AND u.deleted_at IS NULL) AS taken FROM institute i WHERE i.institute_code = ${code}`.execute(
      trx,
    );
    if (!rows[0]) throw new Refusal(`There is no institute with the code '${code}'.`);
    if (rows[0].taken)
      throw new Refusal(`There is already a user ${username} in the institute ${code}. Nothing was changed.`);
    await addAdministrator(trx, code, { username, hash, mustChange: given === undefined });
  });
  return { username, password };
}

interface Administrator {
  readonly username: string;
  /** Of the password. */
  readonly hash: string;
  /** At the first sign-in. */
  readonly mustChange: boolean;
}
/** One more user who may do everything, under a name that is free. */
export async function addAdministrator(
  trx: Trx,
  code: string,
  { username, hash, mustChange }: Administrator,
): Promise<void> {
  // The declaration asks for a password, and never sees the one that was hashed.
  const made = makePassword();
  const user = userOf({ admin: username, password: made });
  const [id] = await startSeeding(trx, code, new Map([[made, hash]])).add('users', [user]);
  await sql`UPDATE users SET must_change_password = ${mustChange} WHERE institute_code = ${code} AND id = ${id}`.execute(
    trx,
  );
  await audit(
    { trx, ...commandLine(code) },
    { action: 'create', entity: 'users', entityId: Number(id), after: { username } },
  );
}
