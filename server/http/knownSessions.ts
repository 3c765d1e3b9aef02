/**
 * Sessions seen a moment ago. They save no check: what is remembered is compared with the database in the transaction
 * of every request, and only the round trip and the reading of long lists are saved. A logout, a disabled user, a
 * changed privilege or campus list count at the next request, as if nothing were remembered.
 */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import { sendNow, type Trx } from '../database/door.ts';
import type { Session } from './whose.ts';

const MOST = 5_000;
interface Known {
  readonly session: Session;
  /** sha256 of the token. */
  readonly hash: Buffer;
  /** `markSql` as it was when the session was read. */
  readonly mark: string;
}
/** By token: hashing one costs a small request more than finding it here. */
const known = new Map<string, Known>();

/** What is remembered differs from the database: the request starts again with a session that is read in full. */
export class SessionChanged extends Error {
  override readonly name = 'SessionChanged';
}

/**
 * Text that differs as soon as anything that a session holds has changed: the version of the user's row that PostgreSQL
 * itself counts, however it was changed, and the campuses, which are in a table of their own. Over the alias `u`.
 */
export const markSql = (campuses: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`concat(u.xmin::text, CASE WHEN u.all_campuses THEN ' all' ELSE ' ' || ${campuses}::text END)`;

export const sessionOf = (token: string): Known | undefined => known.get(token);
export function remember(token: string, session: Known): void {
  if (known.size >= MOST) for (const oldest of known.keys()) if (known.delete(oldest)) break;
  known.set(token, session);
}

/** Throws SessionChanged unless `find` still gives a session in use with the mark that is remembered. */
export async function confirm(
  trx: Trx,
  token: string,
  mark: string,
  find: CompiledQuery<{ mark: string; renew: boolean }>,
): Promise<void> {
  const [found] = await sendNow(trx, find);
  if (found && found.mark === mark && !found.renew) return;
  known.delete(token);
  throw new SessionChanged('The session has changed');
}
