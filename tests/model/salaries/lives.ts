/** Lives of salaries by chance: each step is one that the auditor allows, and must come to what the auditor says. Nothing is committed. */
import fc from 'fast-check';
import type pg from 'pg';
import { Auditor } from './auditor.ts';
import * as call from './calls.ts';
import { peopleEvents } from './events.ts';
import { moneyEvents } from './moneyEvents.ts';
import type { Settings } from './rows.ts';
import { buildWorld, CODE, compare, live } from './run.ts';
import { PEOPLE } from './steps.ts';

export interface Wanted {
  readonly runs: number;
  readonly seed: number;
}
const SETTINGS: readonly (Settings | null)[] = [
  null,
  { least: 0, months: 5, lates: 2, overtime: 200, hours: 208, gratuity: 30 },
  { least: 25, months: 0, lates: 3, overtime: 150, hours: 176, gratuity: 15 },
  { least: 100, months: 1, lates: 0, overtime: 0, hours: 208, gratuity: 60 },
];
const makes = [...peopleEvents, ...moneyEvents];
const which = fc.oneof(...makes.map(([weight], at) => ({ weight, arbitrary: fc.constant(at) })));
const step = fc.tuple(which, fc.nat({ max: 999 }), fc.nat({ max: 999 }));
/** Everybody but the last begins with a plan of three months ago. */
const BEGUN = [0, 1, 2].flatMap((at) => [[0, at, 3 + 4 * at] as const, [1, 0, 1] as const]);
/** The school's own settings, and those of the second campus. */
async function settle(client: pg.Client, it: Auditor, [all, south]: readonly [number, number]): Promise<void> {
  for (const [campus, settings] of [
    [null, SETTINGS[all]],
    [2, SETTINGS[south]],
  ] as const) {
    if (!settings) continue;
    const [text, ...values] = call.settle(campus, settings);
    await client.query(text, [CODE, ...values]);
    for (const id of campus === null ? [1, 2] : [campus]) it.settings[id] = settings;
  }
}
/** Lives on one stage: what they leave is undone and still there to be read over. */
const LIVES = 50;
/** Begins a transaction with the school in it; answers whose books have its capital. */
async function enter(client: pg.Client): Promise<Auditor> {
  await client.query('BEGIN');
  const auditor = new Auditor(PEOPLE);
  await buildWorld(client, auditor);
  return auditor;
}
/** One life; throws what it was when the database and the auditor part. */
async function lead(
  client: pg.Client,
  it: Auditor,
  steps: readonly (readonly [which: number, at: number, more: number])[],
): Promise<void> {
  const lived: string[] = [];
  try {
    for (const [which, at, more] of [...BEGUN, ...steps]) {
      const next = makes[which]?.[1](it, at, more);
      if (!next) continue;
      lived.push(next.name);
      await live(client, next, it);
      next.says?.(it);
      if (next.refused === undefined) await compare(client, next.name, it, false);
    }
    await compare(client, 'the end', it);
  } catch (error) {
    throw new Error(lived.join('; '), { cause: error });
  }
}
export async function runLives(client: pg.Client, { runs, seed }: Wanted) {
  let first = await enter(client);
  let lives = 0;
  try {
    return await fc.check(
      fc.asyncProperty(
        fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })),
        fc.array(step, { minLength: 40, maxLength: 90, size: 'max' }),
        async (settings, steps) => {
          lives += 1;
          if (lives % LIVES === 0) {
            await client.query('ROLLBACK');
            await client.query('VACUUM');
            first = await enter(client);
          }
          await client.query('SAVEPOINT life');
          try {
            const it = new Auditor(PEOPLE, first);
            await settle(client, it, settings);
            await lead(client, it, steps);
          } finally {
            await client.query('ROLLBACK TO life; RELEASE life');
          }
        },
      ),
      // Shrinking lives of so many steps takes longer than reading one.
      { numRuns: runs, seed, endOnFailure: true },
    );
  } finally {
    await client.query('ROLLBACK');
  }
}
