/** Runs the model test on one connection; nothing it does is ever committed. */
import fc from 'fast-check';
import type pg from 'pg';
import { Auditor } from './auditor.ts';
import { billed, both, commands, type Db } from './commands.ts';
import { buildWorld } from './world.ts';

export interface Wanted {
  readonly runs: number;
  readonly seed: number;
  /** Changes the database first, as the owner: a mutant. */
  readonly mutate?: string;
  /** No shrinking: whether it fails is all that is asked. */
  readonly quick?: boolean;
}
/** The failure, or null. Each run starts from the same small school. */
export async function runModel(
  client: pg.Client,
  { runs, seed, mutate, quick = false }: Wanted,
): Promise<fc.RunDetails<[0 | 1 | 2, Iterable<fc.AsyncCommand<Auditor, Db>>]>> {
  await client.query('BEGIN');
  try {
    if (mutate !== undefined) await client.query(mutate);
    await buildWorld(client);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED');
    return await fc.check(
      fc.asyncProperty(fc.constantFrom<0 | 1 | 2>(0, 1, 1, 2), fc.commands([...commands], { size: '+1', maxCommands: 40 }), async (parts, list) => {
        await client.query('SAVEPOINT run');
        try {
          const model = new Auditor();
          const real = { client, user: 1 };
          if (parts > 0) await both(model, real, billed(parts));
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
