/** Replacing a password that somebody else has given (ASVS 6.4.1): it opens nothing but this. */
import { sql } from 'kysely';
import { withInstitute } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { guessable } from '../../http/guessable.ts';
import { hashPassword } from '../../http/passwords.ts';
import { endSessions } from '../../http/session.ts';
import { letIn, type Account, type Sent } from './account.ts';
import { audit } from '../../resources/audit.ts';

const [SHORTEST, LONGEST] = [8, 200];

/**
 * A sentence that says why this may not be the password, or null. `given`: the account with the password it replaces.
 */
export function whyNot(
  { password, again }: { readonly password: string; readonly again: string },
  given: Sent,
): string | null {
  if (password.length < SHORTEST) return `Password must have at least ${SHORTEST} characters.`;
  if (password.length > LONGEST) return `Password must have at most ${LONGEST} characters.`;
  if (password !== again) return 'The two new passwords differ.';
  if (password.normalize('NFKC') === given.password.normalize('NFKC'))
    return 'Choose another password than the one that you were given.';
  const why = guessable(password, [given.username, given.institute]);
  return why === null ? null : `Password ${why}.`;
}

/**
 * Stores it, ends what was begun with the other, and answers a one-time code; null when the password was changed
 * meanwhile.
 */
export async function choosePassword(
  db: Database,
  account: Account,
  sent: Sent,
  password: string,
  ip: string | null,
): Promise<string | null> {
  // Outside the transaction: hashing takes long enough to starve the pool.
  const hash = await hashPassword(password);
  return withInstitute(db, { instituteCode: sent.institute, campuses: 'all', userId: account.id }, async (trx) => {
    const { rows } =
      await sql`UPDATE users SET password_hash = ${hash}, must_change_password = false, version = version + 1, updated_at = now()
      WHERE institute_code = ${sent.institute} AND id = ${account.id} AND is_active AND deleted_at IS NULL AND must_change_password
        AND password_hash = ${account.password_hash} RETURNING 1`.execute(trx);
    if (rows.length === 0) return null;
    await endSessions(trx, sent.institute, account.id);
    const actor = { session: { instituteCode: sent.institute, userId: account.id, username: sent.username }, ip };
    await audit({ trx, ...actor }, { action: 'change_password', entity: 'users', entityId: account.id });
    return letIn(trx, account, sent, ip);
  });
}
