/**
 * Guessing of passwords, counted in the database, so that several servers count together and a start forgets nothing.
 * Wrong passwords count for the account, for the address they come from, and for both together; a right one clears
 * them. Somebody who has signed in from an address before is judged there by what was tried for this account from this
 * address alone: neither guesses from elsewhere nor guesses at other accounts behind the same address keep them out.
 */
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { limits, type Limit } from '../../http/limits.ts';
import { countInWindow, NOBODY, sweepLimits, type Counted } from '../../http/rateLimit.ts';
import { audit } from '../../resources/audit.ts';

/** How long somebody counts as known at an address after signing in from there. */
export const KNOWN_DAYS = 30;

export interface Attempt {
  readonly institute: string;
  /** As it was typed. */
  readonly username: string;
  readonly ip: string | null;
}

/**
 * One account has one name here, for finding it and for counting: 'Admin' is 'admin', and what only a database takes
 * for it is not.
 */
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
  return {
    account: `${what} account ${name}`,
    address: `${what} address ${network}`,
    pair: `${what} pair ${name} ${network}`,
  };
}

class TooMany extends Error {
  readonly wait: number;
  constructor(wait: number) {
    super('too many attempts');
    this.wait = wait;
  }
}
export const isInstitute = async (trx: Trx, code: string): Promise<boolean> =>
  (await sql`SELECT 1 FROM institute WHERE institute_code = ${code}`.execute(trx)).rows.length > 0;

async function count(trx: Trx, institute: string, subjects: Subjects): Promise<void> {
  const names = [subjects.account, subjects.address, subjects.pair];
  const rows = await countInWindow(trx, institute, names, limits.guessesAtAccount.seconds, KNOWN_DAYS);
  const of = (subject: string): Counted | undefined => rows.find((row) => row.subject === subject);
  const over = (row: Counted | undefined, { points }: Limit): number =>
    row && row.points > points ? Math.max(1, row.wait) : 0;
  const pair = of(subjects.pair);
  const elsewhere =
    pair?.known === true
      ? 0
      : Math.max(
          over(of(subjects.account), limits.guessesAtAccount),
          over(of(subjects.address), limits.guessesFromAddress),
        );
  const wait = Math.max(over(pair, limits.guessesAtBoth), elsewhere);
  // What is not tried is not counted.
  if (wait > 0) throw new TooMany(wait);
}

/**
 * Counts an attempt before it is made, so that many at once are counted too. Seconds to wait, or 0; `what`: which
 * password is tried.
 */
export async function countAttempt(db: Database, attempt: Attempt, what: 'sign-in' | 'own'): Promise<number> {
  const { institute } = attempt;
  const within = <T>(instituteCode: string, fn: (trx: Trx) => Promise<T>): Promise<T> =>
    withInstitute(db, { instituteCode, campuses: 'all', userId: null }, fn);
  try {
    const there = await within(institute, async (trx) => {
      if (!(await isInstitute(trx, institute))) return false;
      await count(trx, institute, subjectsOf(attempt, what));
      return true;
    });
    // An institute that is not there looks like any other.
    if (!there) await within(NOBODY, (trx) => count(trx, NOBODY, subjectsOf(attempt, `${institute} ${what}`)));
    return 0;
  } catch (error) {
    if (error instanceof TooMany) return error.wait;
    throw error;
  }
}
/**
 * The attempt was right: nothing is counted against it any more, and it is known at this address. Where it was known
 * before, guesses from elsewhere stay counted, or each of its owner's sign-ins would let others guess ten times more.
 */
export async function attemptWasRight(trx: Trx, attempt: Attempt, what: 'sign-in' | 'own'): Promise<void> {
  const { account, address, pair } = subjectsOf(attempt, what);
  await sql`UPDATE rate_limit c SET
      points = CASE WHEN c.subject = ${pair} THEN 0 WHEN c.subject = ${account} AND NOT known.here THEN 0 ELSE greatest(c.points - 1, 0) END,
      proved_at = CASE WHEN c.subject = ${pair} THEN now() ELSE c.proved_at END
    FROM (SELECT EXISTS (SELECT 1 FROM rate_limit p WHERE p.institute_code = ${attempt.institute} AND p.subject = ${pair}
      AND p.proved_at > now() - make_interval(days => ${KNOWN_DAYS})) AS here) AS known
    WHERE c.institute_code = ${attempt.institute} AND c.subject IN (${account}, ${address}, ${pair})`.execute(trx);
}
/** The attempt was wrong: it is kept in the log, with the name as it was typed. */
export async function attemptWasWrong(
  trx: Trx,
  attempt: Attempt,
  userId: number | null,
  action: string,
): Promise<void> {
  const session = { instituteCode: attempt.institute, userId, username: attempt.username.slice(0, 100) };
  await audit({ trx, session, ip: attempt.ip }, { action, entity: 'users', entityId: userId ?? '' });
}
/** Forgets counters that say nothing any more, when somebody signs in. */
export const sweepCounters = (trx: Trx, institute: string): Promise<void> => sweepLimits(trx, institute, KNOWN_DAYS);
