/**
 * Lives the steps in a transaction that is never committed: after each one the database must say what it says, and the
 * rules of the books on what waits must hold.
 */
import type pg from 'pg';
import { moneyOutRules } from '../../../server/modules/ledger/books/moneyOutRules.ts';
import { act, lived, sound } from '../lived.ts';
import { buildWorld, INSTITUTE } from '../world.ts';
import { PREPARED, SAYS, STEPS } from './steps.ts';

/** Lives all steps once, with the database changed by `mutate`. */
export const runOut = (client: pg.Client, { mutate }: { readonly mutate?: string }) =>
  lived(client, mutate, async () => {
    await buildWorld(client);
    await client.query(PREPARED);
    for (const step of STEPS) {
      await act(client, INSTITUTE, step);
      if (step.says === undefined) continue;
      const { rows } = await client.query<{ says: string | null }>(SAYS, [INSTITUTE]);
      if (rows[0]?.says !== step.says) throw new Error(`${step.name}: ${String(rows[0]?.says)} should be ${step.says}`);
      await sound(client, INSTITUTE, step.name, moneyOutRules);
    }
  });
