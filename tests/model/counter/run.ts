/** Lives the steps in a transaction that is never committed: after each one the database must say what it says. */
import type pg from 'pg';
import { reconciled } from '../books.ts';
import { act, lived } from '../lived.ts';
import { buildWorld, INSTITUTE } from '../world.ts';
import { LATE } from './lateSteps.ts';
import { LIVES } from './steps.ts';

/** After all of it. */
const LAST_DAY = '2026-12-31';
/** Lives all steps once, with the database changed by `mutate`. */
export const runCounter = (client: pg.Client, { mutate }: { readonly mutate?: string }) =>
  lived(client, mutate, async () => {
    await buildWorld(client);
    for (const { says, steps } of [...LIVES, ...LATE])
      for (const step of steps) {
        await act(client, INSTITUTE, step);
        if (step.says === undefined) continue;
        const { rows } = await client.query<{ says: string | null }>(says, [INSTITUTE]);
        if (rows[0]?.says !== step.says)
          throw new Error(`${step.name}: ${String(rows[0]?.says)} should be ${step.says}`);
      }
    await reconciled(client, LAST_DAY);
  });
