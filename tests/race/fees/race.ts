/** Sixteen clerks, one who closes, opens and makes accounting periods, and one who watches the books. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { withInstitute } from '../../../server/database/door.ts';
import type { Database } from '../../../server/database/open.ts';
import { chanceOf } from './chance.ts';
import { anyEvent, EVENTS } from './events.ts';
import { look, NOTHING, type Known } from './known.ts';
import { watch, type Watched } from './reader.ts';
import { INSTITUTE, NEXT_YEAR } from './world.ts';

const CLERKS = 16;
/** One for each clerk and who closes periods: none waits for another's, which a busy machine can make too long. */
export const CONNECTIONS = CLERKS + 1;
/**
 * A rule says no; a constraint does. Lost races (40P01, 40001) are run again by withInstitute and may not come here.
 */
const REFUSALS = new Set(['P0001', '23514']);

export interface Raced {
  readonly watched: Watched;
  /** By name: events that were done, and refused. */
  readonly done: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
  readonly unexpected: readonly string[];
  /** Amounts of the payments that were acknowledged, by reference. */
  readonly receipts: ReadonlyMap<string, number>;
  /** How often a period was closed. */
  readonly closings: number;
  /** Entries that came into a period while it was closed. */
  readonly slipped: readonly string[];
}
/**
 * Events that each race has to have seen done, and how often the books were seen to move and a period to close: what is
 * less was put to no test.
 */
const OFTEN = EVENTS.filter(([, weight]) => weight > 2).map(([name]) => name);
const AT_LEAST = 4;
const count = (into: Record<string, number>, name: string): void => void (into[name] = (into[name] ?? 0) + 1);

/**
 * Goes on for `ms`, and then until everything has been put to the test: on a busy machine that takes longer, and no
 * luck.
 */
export async function race(database: Database, url: string, seed: number, ms: number): Promise<Raced> {
  const end = Date.now() + ms;
  let known: Known = NOTHING;
  let closings = 0;
  let moves = 0;
  const done: Record<string, number> = {};
  const enough = (): boolean =>
    closings >= AT_LEAST && moves >= AT_LEAST && OFTEN.every((name) => (done[name] ?? 0) > 0);
  const running = (): boolean => Date.now() < end || !enough();
  const refused: Record<string, number> = {};
  const unexpected: string[] = [];
  const slipped: string[] = [];
  const receipts = new Map<string, number>();
  const as = (userId: number) => ({ instituteCode: INSTITUTE, campuses: 'all', userId }) as const;

  const clerk = async (number: number): Promise<void> => {
    const chance = chanceOf(seed * 1000 + number);
    let turn = 0;
    while (running()) {
      const [name, , event] = anyEvent(chance);
      const work = event({ known, chance, reference: () => `${seed}-${number}-${(turn += 1)}` });
      if (!work) {
        await pause(2);
        continue;
      }
      try {
        const receipt = await withInstitute(database, as(1 + (number % 4)), work);
        if (receipt) receipts.set(receipt.reference, receipt.amount);
        count(done, name);
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        if (REFUSALS.has(code ?? '')) count(refused, name);
        else unexpected.push(`${name}: ${code ?? ''} ${message}`);
      }
    }
  };
  const scout = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (running()) {
      known = await look(client);
      await pause(40);
    }
    await client.end();
  };
  const closer = async (): Promise<void> => {
    // Without the entries that closing a year posts: what is put to the test is who posts into it.
    const set = (year: number, status: string) =>
      sql`WITH turns AS MATERIALIZED (SELECT set_config('app.turns_year', 'on', true)) UPDATE fiscal_years SET status = ${status} WHERE institute_code = ${INSTITUTE} AND id = ${year} AND EXISTS (SELECT 1 FROM turns)`;
    const entries = sql<{
      n: string;
    }>`SELECT concat_ws(' entries of ', count(*), sum(total)) AS n FROM gl_journals WHERE institute_code = ${INSTITUTE}`;
    while (running()) {
      const year = 1 + (closings % 2);
      const ofYear = sql<{ n: string }>`${entries} AND fiscal_year_id = ${year}`;
      await pause(250);
      const atClose = await withInstitute(database, as(9), async (trx) => {
        await set(year, 'closed').execute(trx);
        return (await ofYear.execute(trx)).rows[0]?.n;
      });
      await pause(30);
      const atOpen = await withInstitute(database, as(9), async (trx) => {
        const { rows } = await ofYear.execute(trx);
        await set(year, 'open').execute(trx);
        return rows[0]?.n;
      });
      if (atClose !== atOpen) slipped.push(`${atClose} at close, ${atOpen} when opened`);
      closings += 1;
      if (closings === 3)
        await withInstitute(database, as(9), async (trx) => {
          await sql`INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES (${INSTITUTE}, ${NEXT_YEAR.id}, 'next', ${NEXT_YEAR.start}, ${NEXT_YEAR.end})`.execute(
            trx,
          );
        });
    }
  };
  const [watched] = await Promise.all([
    watch(url, running, (moved) => (moves = moved)),
    scout(),
    closer(),
    ...Array.from({ length: CLERKS }, (_, at) => clerk(at + 1)),
  ]);
  return { watched, done, refused, unexpected, receipts, closings, slipped };
}
