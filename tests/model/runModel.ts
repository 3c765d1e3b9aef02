/** Runs the model test on one connection; nothing it does is ever committed. */
import fc from 'fast-check';
import type pg from 'pg';
import { Auditor } from './auditor.ts';
import { reconciled } from './books.ts';
import { billed, both, commands, LAST_DAY, type Db } from './commands.ts';
import { buildWorld } from './world.ts';

export interface Wanted {
  readonly runs: number;
  readonly seed: number;
  /** Changes the database first, as the owner: a mutant. */
  readonly mutate?: string;
  /** No shrinking: whether it fails is all that is asked. */
  readonly quick?: boolean;
}
/**
 * Lives on one stage. What they leave is undone and still there to be read over: later lives would be slower and
 * slower.
 */
const LIVES = 50;

/** Begins a transaction with the small school in it, changed or not. */
async function enter(client: pg.Client, mutate: string | undefined): Promise<void> {
  await client.query('BEGIN');
  if (mutate !== undefined) await client.query(mutate);
  await buildWorld(client);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED');
}
/** The failure, or null. Each run starts from the same small school. */
export async function runModel(
  client: pg.Client,
  { runs, seed, mutate, quick = false }: Wanted,
): Promise<fc.RunDetails<[0 | 1 | 2, Iterable<fc.AsyncCommand<Auditor, Db>>]>> {
  let lives = 0;
  await enter(client, mutate);
  try {
    return await fc.check(
      fc.asyncProperty(
        fc.constantFrom<0 | 1 | 2>(0, 1, 1, 2),
        fc.commands([...commands], { size: '+1', maxCommands: 40 }),
        async (parts, list) => {
          lives += 1;
          if (lives % LIVES === 0) {
            await client.query('ROLLBACK');
            await client.query('VACUUM');
            await enter(client, mutate);
          }
          await client.query('SAVEPOINT run');
          try {
            const model = new Auditor();
            const real = { client, user: 1 };
            if (parts > 0) await both(model, real, billed(parts));
            await fc.asyncModelRun(() => ({ model, real }), list);
            await reconciled(client, LAST_DAY);
          } finally {
            await client.query('ROLLBACK TO run; RELEASE run');
          }
        },
      ),
      { numRuns: runs, seed, endOnFailure: quick },
    );
  } finally {
    await client.query('ROLLBACK');
  }
}
