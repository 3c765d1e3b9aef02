/** Accounts that may sign in: found by name, proved by password, let in by a one-time code. */
import { sql } from 'kysely';
import { isInstituteCode, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { verifyPassword } from '../../http/passwords.ts';
import { issueCode } from '../../http/session.ts';

export interface Account {
  id: number;
  password_hash: string | null;
  /** The password was given by somebody else. */
  must_change_password: boolean;
}
export interface Sent {
  readonly institute: string;
  readonly username: string;
  readonly password: string;
}
/** The account that may sign in under this name, in any case of letters. */
async function accountOf(trx: Trx, instituteCode: string, username: string): Promise<Account | null> {
  const { rows } = await sql<Account>`SELECT id, password_hash, must_change_password FROM users
    WHERE institute_code = ${instituteCode} AND lower(username) = lower(${username}) AND is_active AND deleted_at IS NULL`.execute(trx);
  return rows[0] ?? null;
}
/** The account, or null: wrong institute, name and password are not told apart, nor by time. */
export async function verifiedAccount(db: Database, sent: Sent): Promise<Account | null> {
  if (sent.password.length > 200 || sent.username.length > 100) return null;
  const known = isInstituteCode(sent.institute) && !sent.username.includes('\u0000');
  const who = { instituteCode: sent.institute, campuses: 'all', userId: null } as const;
  const account = known ? await withInstitute(db, who, (trx) => accountOf(trx, sent.institute, sent.username)) : null;
  // Outside the transaction: hashing takes long enough to starve the pool.
  const right = await verifyPassword(sent.password, account?.password_hash ?? null);
  return account && right ? account : null;
}
/** A one-time code for an account that was verified, with its row in the log. */
export async function letIn(trx: Trx, { id }: Account, { institute, username }: Sent, ip: string | null): Promise<string> {
  const code = await issueCode(trx, institute, id);
  await sql`INSERT INTO audit_log (institute_code, user_id, username, ip, action, entity, entity_id)
    VALUES (${institute}, ${id}, ${username}, ${ip}, 'sign in', 'users', ${String(id)})`.execute(trx);
  return code;
}
