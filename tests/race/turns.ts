/** Who waits for whom in a race: connections that hold something on purpose, and one that looks on. */
import pg from 'pg';
import { expect } from 'vitest';

export interface Turns {
  /** Holds what a test gives it to hold. */
  readonly closer: pg.Client;
  readonly counter: pg.Client;
  readonly watcher: pg.Client;
  /** Until somebody waits for what this one holds. */
  untilWaitsFor(holder: pg.Client): Promise<void>;
  /** Until this one waits for somebody. */
  untilWaits(who: pg.Client): Promise<void>;
  /** Nobody holds anything any more. */
  letGo(): Promise<void>;
  end(): Promise<void>;
}
const pidOf = (client: pg.Client): number => (client as unknown as { processID: number }).processID;

/** Connections of an owner who acts for a user of all campuses. */
export async function makeTurns(url: string, institute: string, user: number): Promise<Turns> {
  const clients = Array.from({ length: 3 }, () => new pg.Client({ connectionString: url }));
  const [closer, counter, watcher] = clients as [pg.Client, pg.Client, pg.Client];
  for (const one of clients) {
    await one.connect();
    await one.query(
      `SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false), set_config('app.user', $2, false)`,
      [institute, String(user)],
    );
  }
  const found = async (text: string, pid: number): Promise<number> =>
    (await watcher.query<{ n: number }>(text, [pid])).rows[0]?.n ?? 0;
  const untilSome = async (text: string, who: pg.Client): Promise<void> => {
    await expect.poll(() => found(text, pidOf(who)), { timeout: 60_000 }).toBeGreaterThan(0);
  };
  return {
    closer,
    counter,
    watcher,
    untilWaitsFor: (holder) =>
      untilSome(
        'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))',
        holder,
      ),
    untilWaits: (who) => untilSome('SELECT cardinality(pg_blocking_pids($1)) AS n', who),
    letGo: async () => {
      for (const one of clients) await one.query('ROLLBACK');
    },
    end: async () => {
      for (const one of clients) await one.end();
    },
  };
}
