/**
 * Guessing of passwords, counted in the database, so that several servers count together and a start forgets nothing. Wrong passwords count for
 * the account, for the address they come from, and for both together; a right one clears them. Somebody who has signed in
 * from an address before is judged there by what was tried for this account from this address alone: neither guesses from elsewhere nor
 * guesses at other accounts behind the same address keep them out.
 */
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { rateLimit } from '../../http/rateLimit.ts';

/** Wrong passwords within the window, for an account (also from one address) and for an address over all accounts. */
export const MOST_FOR_ACCOUNT = 10;
export const MOST_FROM_ADDRESS = 100;
const WINDOW_SECONDS = 15 * 60;
/** How long somebody counts as known at an address after signing in from there. */
export const KNOWN_DAYS = 30;

export interface Attempt {
  readonly institute: string;
  /** As it was typed. */
  readonly username: string;
  readonly ip: string | null;
}

/** One account has one name here, for finding it and for counting: 'Admin' is 'admin', and what only a database takes for it is not. */
export const accountName = (username: string): string => username.trim().normalize('NFC').toLowerCase();

/** The address that counts: a whole /64 of IPv6, which is what one line is given. */
export function networkOf(ip: string | null): string {
  const plain = (ip ?? '')
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

interface Subjects {
  readonly account: string;
  readonly address: string;
  readonly pair: string;
}
function subjectsOf({ username, ip }: Attempt, what: string): Subjects {
  const [name, network] = [accountName(username).slice(0, 110), networkOf(ip)];
  return { account: `${what} account ${name}`, address: `${what} address ${network}`, pair: `${what} pair ${name} ${network}` };
}

class TooMany extends Error {
  readonly wait: number;
  constructor(wait: number) {
    super('too many attempts');
    this.wait = wait;
  }
}
/** An institute that is not there is counted here, and looks like any other. */
const nowhere = rateLimit(MOST_FOR_ACCOUNT, WINDOW_SECONDS);
export const isInstitute = async (trx: Trx, code: string): Promise<boolean> =>
  (await sql`SELECT 1 FROM institute WHERE institute_code = ${code}`.execute(trx)).rows.length > 0;

interface Counted {
  subject: string;
  failures: number;
  known: boolean;
  wait: number;
}
async function count(trx: Trx, institute: string, subjects: Subjects): Promise<void> {
  const names = [subjects.account, subjects.address, subjects.pair].sort();
  const { rows } = await sql<Counted>`INSERT INTO sign_in_counter AS c (institute_code, subject, failures)
      SELECT ${institute}, s, 1 FROM unnest(${names}::text[]) WITH ORDINALITY AS u (s, place) ORDER BY u.place
    ON CONFLICT (institute_code, subject) DO UPDATE SET
      failures = CASE WHEN c.since < now() - make_interval(secs => ${WINDOW_SECONDS}) THEN 1 ELSE c.failures + 1 END,
      since = CASE WHEN c.since < now() - make_interval(secs => ${WINDOW_SECONDS}) THEN now() ELSE c.since END
    RETURNING subject, failures, coalesce(proved_at > now() - make_interval(days => ${KNOWN_DAYS}), false) AS known,
      ceil(extract(epoch FROM since + make_interval(secs => ${WINDOW_SECONDS}) - now()))::int AS wait`.execute(trx);
  const of = (subject: string): Counted | undefined => rows.find((row) => row.subject === subject);
  const over = (row: Counted | undefined, most: number): number => (row && row.failures > most ? Math.max(1, row.wait) : 0);
  const pair = of(subjects.pair);
  const elsewhere = pair?.known === true ? 0 : Math.max(over(of(subjects.account), MOST_FOR_ACCOUNT), over(of(subjects.address), MOST_FROM_ADDRESS));
  const wait = Math.max(over(pair, MOST_FOR_ACCOUNT), elsewhere);
  // What is not tried is not counted.
  if (wait > 0) throw new TooMany(wait);
}

/** Counts an attempt before it is made, so that many at once are counted too. Seconds to wait, or 0; `what`: which password is tried. */
export async function countAttempt(db: Database, attempt: Attempt, what: 'sign-in' | 'own'): Promise<number> {
  const { institute } = attempt;
  const subjects = subjectsOf(attempt, what);
  try {
    const counted = await withInstitute(db, { instituteCode: institute, campuses: 'all', userId: null }, async (trx) => {
      if (!(await isInstitute(trx, institute))) return false;
      await count(trx, institute, subjects);
      return true;
    });
    return counted ? 0 : nowhere.take(`${institute} ${subjects.account}`);
  } catch (error) {
    if (error instanceof TooMany) return error.wait;
    throw error;
  }
}
/**
 * The attempt was right: nothing is counted against it any more, and it is known at this address. Where it was known before, guesses from elsewhere
 * stay counted, or each of its owner's sign-ins would let others guess ten times more.
 */
export async function attemptWasRight(trx: Trx, attempt: Attempt, what: 'sign-in' | 'own'): Promise<void> {
  const { account, address, pair } = subjectsOf(attempt, what);
  await sql`UPDATE sign_in_counter c SET
      failures = CASE WHEN c.subject = ${pair} THEN 0 WHEN c.subject = ${account} AND NOT known.here THEN 0 ELSE greatest(c.failures - 1, 0) END,
      proved_at = CASE WHEN c.subject = ${pair} THEN now() ELSE c.proved_at END
    FROM (SELECT EXISTS (SELECT 1 FROM sign_in_counter p WHERE p.institute_code = ${attempt.institute} AND p.subject = ${pair}
      AND p.proved_at > now() - make_interval(days => ${KNOWN_DAYS})) AS here) AS known
    WHERE c.institute_code = ${attempt.institute} AND c.subject IN (${account}, ${address}, ${pair})`.execute(trx);
}
/** The attempt was wrong: it is kept in the log, with the name as it was typed. */
export async function attemptWasWrong(trx: Trx, attempt: Attempt, userId: number | null, action: string): Promise<void> {
  await sql`INSERT INTO audit_log (institute_code, user_id, username, ip, action, entity, entity_id)
    VALUES (${attempt.institute}, ${userId}, ${attempt.username.slice(0, 100)}, ${attempt.ip}, ${action}, 'users', ${String(userId ?? '')})`.execute(
    trx,
  );
}
/** Forgets counters that say nothing any more; a few at a time, since it runs when somebody signs in. */
export async function sweepCounters(trx: Trx, institute: string): Promise<void> {
  await sql`DELETE FROM sign_in_counter WHERE institute_code = ${institute} AND subject IN (SELECT c.subject FROM sign_in_counter c
    WHERE c.institute_code = ${institute} AND c.since < now() - interval '1 day' AND coalesce(c.proved_at, c.since) < now() - make_interval(days => ${KNOWN_DAYS})
    ORDER BY c.since LIMIT 500 FOR UPDATE SKIP LOCKED)`.execute(trx);
}
