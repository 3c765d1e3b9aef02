/**
 * The one rate limiter. What is counted is in the table `rate_limit`, so all processes of a database count together and
 * a start forgets nothing. A bucket fills again little by little, for work; a window forgets all at once, for guesses.
 * (Kept libraries count each key by a statement of its own, in a table without institutes: they can neither take
 * several counters or none, nor spare every call a write.)
 */
import { sql } from 'kysely';
import { withInstitute, type Trx } from '../database/door.ts';
import type { Database } from '../database/open.ts';
import type { Limit } from './limits.ts';

/** Under which is counted what belongs to no institute. */
export const NOBODY = '-';

export interface Counted {
  readonly subject: string;
  readonly points: number;
  /** Signed in under this subject within `knownDays`. */
  readonly known: boolean;
  /** Seconds until the window is over. */
  readonly wait: number;
}
/** Counts one more in the window of each subject, in one order for everybody. */
export async function countInWindow(
  trx: Trx,
  institute: string,
  subjects: readonly string[],
  seconds: number,
  knownDays = 0,
): Promise<Counted[]> {
  const over = sql`c.since < now() - make_interval(secs => ${seconds})`;
  const { rows } = await sql<Counted>`INSERT INTO rate_limit AS c (institute_code, subject, points)
      SELECT ${institute}, s, 1 FROM unnest(${[...subjects].sort()}::text[]) WITH ORDINALITY AS u (s, nth) ORDER BY u.nth
    ON CONFLICT (institute_code, subject) DO UPDATE SET points = CASE WHEN ${over} THEN 1 ELSE c.points + 1 END, since = CASE WHEN ${over} THEN now() ELSE c.since END
    RETURNING subject, points, coalesce(proved_at > now() - make_interval(days => ${knownDays}), false) AS known,
      ceil(extract(epoch FROM since + make_interval(secs => ${seconds}) - now()))::int AS wait`.execute(trx);
  return rows;
}
/** Forgets what says nothing any more; a few at a time, since it runs beside other work. */
export async function sweepLimits(trx: Trx, institute: string, knownDays: number): Promise<void> {
  await sql`DELETE FROM rate_limit WHERE institute_code = ${institute} AND subject IN (SELECT c.subject FROM rate_limit c
    WHERE c.institute_code = ${institute} AND c.since < now() - interval '1 day' AND coalesce(c.proved_at, c.since) < now() - make_interval(days => ${knownDays})
    ORDER BY c.since LIMIT 500 FOR UPDATE SKIP LOCKED)`.execute(trx);
}

/** Takes up to `most` points out of a bucket: how many there were, and seconds until the next when there was none. */
async function draw(
  db: Database,
  { name, points, seconds }: Limit,
  institute: string,
  by: string,
  most: number,
): Promise<{ got: number; wait: number }> {
  const who = { instituteCode: institute, campuses: 'all', userId: null } as const;
  return withInstitute(db, who, async (trx) => {
    const subject = `${name} ${by}`;
    // A crash may forget the last of it; nobody waits for the disk.
    await sql`SET LOCAL synchronous_commit = off`.execute(trx);
    await sql`INSERT INTO rate_limit (institute_code, subject, points) VALUES (${institute}, ${subject}, 0) ON CONFLICT DO NOTHING`.execute(
      trx,
    );
    const perSecond = points / seconds;
    const { rows } = await sql<{ got: number; wait: number }>`WITH held AS (
        SELECT greatest(0, c.points - greatest(0, extract(epoch FROM clock_timestamp() - c.since)) * ${perSecond}) AS used FROM rate_limit c
        WHERE c.institute_code = ${institute} AND c.subject = ${subject} FOR UPDATE),
      taken AS (SELECT h.used, least(${most}, floor(${points} - h.used)) AS got FROM held h)
      UPDATE rate_limit c SET points = t.used + t.got, since = clock_timestamp() FROM taken t
      WHERE c.institute_code = ${institute} AND c.subject = ${subject}
      RETURNING t.got::int AS got, ceil((1 - ${points} + t.used) / ${perSecond})::int AS wait`.execute(trx);
    if (institute === NOBODY) await sweepLimits(trx, NOBODY, 1);
    const [row] = rows;
    if (!row) throw new Error('the limit was not drawn from');
    return { got: row.got, wait: Math.max(1, row.wait) };
  });
}

export interface Bucket {
  /** Seconds to wait, or 0 when this one is within the limit (it is then counted). */
  readonly take: (db: Database, institute: string, by: string) => Promise<number>;
}
interface Purse {
  left: number;
  /** Until when `left` may be spent, or must not be asked for again. */
  readonly until: number;
}
const KEPT_MS = 10_000;
/** Keys that one process remembers; the oldest are asked for again. */
const MOST_KEYS = 10_000;

/**
 * A bucket of `limit`; 0 points are no limit. A process draws a twentieth of it at a time and spends that without
 * asking, so that a call in thirty is a write; what it does not spend within ten seconds is lost. All processes
 * together never pass more than there is.
 */
export function bucket(limit: Limit, now: () => number = Date.now): Bucket {
  const purses = new Map<string, Purse>();
  const drawing = new Map<string, Promise<void>>();
  const block = Math.max(1, Math.floor(limit.points / 20));
  const fill = async (db: Database, institute: string, by: string, key: string): Promise<void> => {
    const { got, wait } = await draw(db, limit, institute, by, block);
    purses.delete(key);
    purses.set(key, { left: got, until: now() + (got > 0 ? KEPT_MS : wait * 1000) });
    for (const oldest of purses.keys()) {
      if (purses.size <= MOST_KEYS) break;
      purses.delete(oldest);
    }
  };
  return {
    async take(db, institute, by) {
      if (limit.points === 0) return 0;
      const key = `${institute} ${by}`;
      for (;;) {
        const purse = purses.get(key);
        if (purse && now() < purse.until) {
          if (purse.left === 0) break;
          purse.left -= 1;
          // Spent: the next one draws again.
          if (purse.left === 0) purses.delete(key);
          return 0;
        }
        const known = drawing.get(key);
        const filled = known ?? fill(db, institute, by, key).finally(() => drawing.delete(key));
        if (!known) drawing.set(key, filled);
        await filled;
      }
      return Math.max(1, Math.ceil(((purses.get(key)?.until ?? 0) - now()) / 1000));
    },
  };
}
