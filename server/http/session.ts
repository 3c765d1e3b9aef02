/**
 * Sessions: an opaque bearer token `<institute_code>.<43 characters>`, stored as sha256. Everything about the user is
 * read at every request, so that a changed privilege or campus list, a disabled user and a logout count at once.
 */
import { hash as digest, randomBytes } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { users } from '../../src/resources/users.ts';
import { withInstitute, type Trx } from '../database/door.ts';
import { withoutDatabase } from '../database/withoutDatabase.ts';
import type { Database } from '../database/open.ts';
import { sessionEnded } from './appError.ts';
import { sweepCounters } from '../modules/identity/guessing.ts';
import { sweepResults } from '../jobs/keepResults.ts';
import { linkTable } from '../resources/links.ts';
import { sweepKeys } from './idempotency.ts';
import { confirm, markSql, remember, sessionOf } from './knownSessions.ts';
import { heldPrivileges } from './privileges.ts';
import type { Session } from './whose.ts';

/**
 * Seconds until an unused session ends, until any session ends however much it is used, and until a one-time code ends.
 */
export const IDLE_SECONDS = 2 * 3600;
export const SESSION_SECONDS = 12 * 3600;
export const CODE_SECONDS = 60;
const TOKEN = /^([A-Za-z0-9_-]{1,32})\.[A-Za-z0-9_-]{43}$/;

export const hashToken = (token: string): Buffer => digest('sha256', token, 'buffer');
/** The institute that a token names, or null when it is not one of ours. */
export const instituteOf = (token: string): string | null => TOKEN.exec(token)?.[1] ?? null;

const SWEPT = 500;
/** Forgets sessions and codes of everybody that are over, so many at a time; it runs when somebody signs in. */
const sweepSessions = (trx: Trx, instituteCode: string): Promise<unknown> =>
  sql`DELETE FROM session_token WHERE institute_code = ${instituteCode} AND token_hash IN (SELECT t.token_hash FROM session_token t
    WHERE t.institute_code = ${instituteCode} AND t.expires_at < now() LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED)`.execute(
    trx,
  );

type TokenKind = 'session' | 'code';
async function issue(
  trx: Trx,
  instituteCode: string,
  userId: number,
  kind: TokenKind,
  seconds: number,
): Promise<string> {
  const token = `${instituteCode}.${randomBytes(32).toString('base64url')}`;
  await sql`INSERT INTO session_token (institute_code, token_hash, user_id, kind, expires_at)
    VALUES (${instituteCode}, ${hashToken(token)}, ${userId}, ${kind}, now() + make_interval(secs => ${seconds}))`.execute(
    trx,
  );
  return token;
}
/** Opens a session of a user and returns its token; only the hash is stored. */
export async function openSession(trx: Trx, instituteCode: string, userId: number): Promise<string> {
  // Often enough, and no clock is needed: nobody works without having signed in.
  await sweepCounters(trx, instituteCode);
  await sweepKeys(trx, instituteCode);
  await sweepSessions(trx, instituteCode);
  await sweepResults(trx, instituteCode);
  return issue(trx, instituteCode, userId, 'session', IDLE_SECONDS);
}
/** Makes a one-time code for a sign-in link: a minute, one use. */
export const issueCode = (trx: Trx, instituteCode: string, userId: number): Promise<string> =>
  issue(trx, instituteCode, userId, 'code', CODE_SECONDS);

/** Ends a session, or uses a code up; false when that happened before, also in the same instant elsewhere. */
export async function endToken(trx: Trx, instituteCode: string, hash: Buffer): Promise<boolean> {
  const gone =
    await sql`DELETE FROM session_token WHERE institute_code = ${instituteCode} AND token_hash = ${hash} RETURNING 1`.execute(
      trx,
    );
  return gone.rows.length === 1;
}
/** Ends sessions and unused codes of a user: all of them, or all but the session in use. */
export async function endSessions(trx: Trx, instituteCode: string, userId: number, except?: Buffer): Promise<void> {
  const others = except ? sql`AND token_hash <> ${except}` : sql``;
  await sql`DELETE FROM session_token WHERE institute_code = ${instituteCode} AND user_id = ${userId} ${others}`.execute(
    trx,
  );
}

interface Found {
  kind: TokenKind;
  user_id: number;
  username: string;
  all_campuses: boolean;
  all_privileges: boolean;
  campuses: number[];
  privileges: string[] | null;
  unused: boolean;
  mark: string;
}
const allowed = linkTable(users, 'campus_ids');
const campusesOf = (instituteCode: string) => sql`ARRAY(SELECT c.${allowed.target} FROM ${allowed.table} c
  WHERE c.institute_code = ${instituteCode} AND c.${allowed.owner} = t.user_id ORDER BY 1)`;
const used = sql<boolean>`t.expires_at < least(now() + make_interval(secs => ${IDLE_SECONDS - 60}), t.created_at + make_interval(secs => ${SESSION_SECONDS}))`;
const alive = (
  instituteCode: string,
  hash: Buffer,
) => sql`session_token t JOIN users u ON u.institute_code = ${instituteCode} AND u.id = t.user_id
  WHERE t.institute_code = ${instituteCode} AND t.token_hash = ${hash} AND t.expires_at > now() AND u.deleted_at IS NULL AND u.is_active`;
const query = (instituteCode: string, hash: Buffer) => sql<Found>`
  SELECT t.kind, t.user_id, u.username, u.all_campuses, u.all_privileges, u.privileges, ${used} AS unused,
    ${campusesOf(instituteCode)} AS campuses, ${markSql(campusesOf(instituteCode))} AS mark
  FROM ${alive(instituteCode, hash)}`;
const mark = (instituteCode: string, hash: Buffer) => sql<{ mark: string; renew: boolean }>`
  SELECT ${markSql(campusesOf(instituteCode))} AS mark, ${used} AS renew FROM ${alive(instituteCode, hash)} AND t.kind = 'session'`;
/**
 * The same, compiled once: every request asks it. Its parameters are institute codes, the one hash and whole numbers.
 */
const compiledMark = mark('', Buffer.alloc(0)).compile(withoutDatabase);
const markOf = (instituteCode: string, hash: Buffer): typeof compiledMark =>
  CompiledQuery.raw(
    compiledMark.sql,
    compiledMark.parameters.map((value) => (value === '' ? instituteCode : Buffer.isBuffer(value) ? hash : value)),
  );

export interface Caller {
  readonly session: Session;
  readonly isCode: boolean;
  readonly hash: Buffer;
  /** Only remembered: must be waited for before anything is answered or committed. Throws SessionChanged. */
  readonly confirm?: (trx: Trx) => Promise<void>;
}
/** The session that this token had a moment ago, to be confirmed in the transaction of the request. */
export function recallSession(token: string): Caller | null {
  const known = sessionOf(token);
  if (!known) return null;
  const { session, hash, mark } = known;
  const { instituteCode } = session;
  return {
    session,
    isCode: false,
    hash,
    confirm: (trx) => confirm(trx, token, mark, markOf(instituteCode, hash)),
  };
}

/**
 * The session of a token; a session in use lives on. `codes`: a one-time code is taken too.
 * Throws 403 for a dead, expired or foreign token.
 */
export async function resolveSession(db: Database, token: string, codes: boolean): Promise<Caller> {
  const instituteCode = instituteOf(token);
  if (!instituteCode) throw sessionEnded();
  const hash = hashToken(token);
  const row = await withInstitute(db, { instituteCode, campuses: 'all', userId: null }, async (trx) => {
    const found = (await query(instituteCode, hash).execute(trx)).rows[0];
    if (found?.kind === 'session' && found.unused) {
      await sql`UPDATE session_token SET expires_at = least(now() + make_interval(secs => ${IDLE_SECONDS}), created_at + make_interval(secs => ${SESSION_SECONDS}))
        WHERE institute_code = ${instituteCode} AND token_hash = ${hash}`.execute(trx);
    }
    return found;
  });
  if (!row || (row.kind === 'code' && !codes)) throw sessionEnded();
  const session: Session = {
    instituteCode,
    userId: row.user_id,
    username: row.username,
    campuses: row.all_campuses ? 'all' : row.campuses,
    allPrivileges: row.all_privileges,
    privileges: heldPrivileges(row, instituteCode),
  };
  if (row.kind === 'session') remember(token, { session, hash, mark: row.mark });
  return { session, isCode: row.kind === 'code', hash };
}
