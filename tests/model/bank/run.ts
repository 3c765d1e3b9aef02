/** Lives of bank accounts: each event is done by the auditor and by the database, and both must agree. Nothing is committed. */
import fc from 'fast-check';
import type pg from 'pg';
import { Auditor, Refused } from './auditor.ts';
import { BEGUN } from './begun.ts';
import { BEGUN_SECOND } from './begunSecond.ts';
import { commandsOf, type Both, type Db, type Event, type Life } from './events.ts';
import { moneyEvents } from './moneyEvents.ts';
import { statementEvents } from './statementEvents.ts';
import { booksOf, buildWorld, CODE, compare, name, newGroups } from './world.ts';

const REFUSAL = new Set(['P0001', '23514', '23505', '23001']);
/** One event, by the auditor and by the database. */
export async function both(auditor: Auditor, { client }: Db, { asker, sql, model, note }: Event): Promise<void> {
  await client.query(
    `SAVEPOINT event; SELECT set_config('app.user', '${asker.by}', true), set_config('app.campuses', '${asker.everywhere ? 'all' : '1'}', true)`,
  );
  let refusal: string | null = null;
  let row: Record<string, unknown> = {};
  try {
    const [text, ...values] = sql;
    row = (await client.query<Record<string, unknown>>(text, [CODE, ...values])).rows[0] ?? {};
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; RELEASE event');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !REFUSAL.has(String(error.code))) throw error;
    refusal = error.message;
    await client.query('ROLLBACK TO event; RELEASE event');
  }
  await client.query(`SELECT set_config('app.campuses', 'all', true), set_config('app.user', '1', true)`);
  const books = await booksOf(client);
  let ours: string | null = null;
  let made: unknown;
  try {
    made = auditor.event(() => model(auditor, newGroups(auditor, books)));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ours = error.message;
  }
  if ((ours === null) !== (refusal === null))
    throw new Error(`the database ${refusal ?? 'let it happen'}, the auditor ${ours ?? 'lets it happen'}`);
  if (ours === null) note?.(made, row);
  name(auditor, books);
  compare(auditor, books);
}

const command = commandsOf(both);
const commands = [...moneyEvents(command), ...statementEvents(command)];
export interface Wanted {
  readonly runs: number;
  readonly seed: number;
  /** Changes the database first, as the owner: a mutant. */
  readonly mutate?: string;
  readonly quick?: boolean;
}
/** Another world, whose auditor sees more: what its lives are made of. */
export interface Lives {
  readonly both: Both;
  readonly commands: readonly fc.Arbitrary<Life>[];
  readonly build: (client: pg.Client) => Promise<void>;
  readonly auditor: () => Auditor;
}
export async function runLives(client: pg.Client, lives: Lives, { runs, seed, mutate, quick = false }: Wanted) {
  await client.query('BEGIN');
  try {
    if (mutate !== undefined) await client.query(mutate);
    await lives.build(client);
    // Once for all lives.
    const begun = lives.auditor();
    try {
      for (const begin of [...BEGUN, ...BEGUN_SECOND]) {
        const event = begin(begun);
        if (event) await lives.both(begun, { client }, event);
      }
    } catch (error) {
      return { failed: true, errorInstance: error, numRuns: 0 };
    }
    return await fc.check(
      fc.asyncProperty(fc.commands([...lives.commands], { size: '+1', maxCommands: 45 }), async (list) => {
        await client.query('SAVEPOINT run');
        try {
          const [model, real] = [begun.copy(), { client }];
          await fc.asyncModelRun(() => ({ model, real }), list);
        } finally {
          await client.query('ROLLBACK TO run; RELEASE run');
        }
      }),
      { numRuns: runs, seed, endOnFailure: quick },
    );
  } finally {
    await client.query('ROLLBACK');
  }
}
const BANK: Lives = { both, commands, build: buildWorld, auditor: () => new Auditor() };
export const runBank = (client: pg.Client, wanted: Wanted) => runLives(client, BANK, wanted);
