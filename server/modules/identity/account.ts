/** Accounts that may sign in: found by name, proved by password, let in by a one-time code. */
import { sql } from 'kysely';
import { isInstituteCode, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { verifyPassword } from '../../http/passwords.ts';
import { issueCode } from '../../http/session.ts';
import { accountName, attemptWasRight, attemptWasWrong, countAttempt, isInstitute } from './guessing.ts';
import { audit } from '../../resources/audit.ts';
import type { Row } from '../../database/tables.ts';

/** `must_change_password`: the password was given by somebody else. */
export type Account = Pick<Row<'users'>, 'id' | 'password_hash' | 'must_change_password'>;
export interface Sent {
  readonly institute: string;
  readonly username: string;
  readonly password: string;
}
/** The account that may sign in under this name, in any case of letters. */
async function accountOf(trx: Trx, instituteCode: string, username: string): Promise<Account | null> {
  const { rows } = await sql<
    Account & { username: string }
  >`SELECT id, username, password_hash, must_change_password FROM users
    WHERE institute_code = ${instituteCode} AND lower(username) = lower(${username}) AND is_active AND deleted_at IS NULL`.execute(
    trx,
  );
  // The database folds letters in its own way: 'admİn' is 'admin' to it.
  return rows.find((row) => accountName(row.username) === accountName(username)) ?? null;
}
/**
 * The account; null, or the seconds until another attempt is taken. Wrong institute, name and password are not told
 * apart, nor by time. Every attempt is counted before it is made, and a wrong one is kept in the log.
 */
export async function verifiedAccount(
  db: Database,
  sent: Sent,
  ip: string | null,
): Promise<{ readonly account: Account | null; readonly wait: number }> {
  const nobody = { account: null, wait: 0 };
  if (sent.password.length > 200 || sent.username.length > 100 || !sent.username.isWellFormed()) return nobody;
  if (!isInstituteCode(sent.institute) || sent.username.includes('\u0000')) return nobody;
  const attempt = { institute: sent.institute, username: sent.username, ip };
  const wait = await countAttempt(db, attempt, 'sign-in');
  if (wait > 0) return { account: null, wait };
  const who = { instituteCode: sent.institute, campuses: 'all', userId: null } as const;
  const account = await withInstitute(db, who, (trx) => accountOf(trx, sent.institute, sent.username));
  // Outside the transaction: hashing takes long enough to starve the pool.
  const right = await verifyPassword(sent.password, account?.password_hash ?? null);
  await withInstitute(db, who, async (trx) => {
    if (account && right) await attemptWasRight(trx, attempt, 'sign-in');
    else if (await isInstitute(trx, sent.institute))
      await attemptWasWrong(trx, attempt, account?.id ?? null, 'sign in failed');
  });
  return account && right ? { account, wait: 0 } : nobody;
}
/** A one-time code for an account that was verified, with its row in the log. */
export async function letIn(
  trx: Trx,
  { id }: Account,
  { institute, username }: Sent,
  ip: string | null,
): Promise<string> {
  const code = await issueCode(trx, institute, id);
  await audit(
    { trx, session: { instituteCode: institute, userId: id, username }, ip },
    { action: 'sign in', entity: 'users', entityId: id },
  );
  return code;
}
