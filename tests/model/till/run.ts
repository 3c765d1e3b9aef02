/**
 * Lives the steps in a transaction that is never committed: after each one the books and the drawers must have what it
 * says, and the rules of the books on floats and handovers must hold.
 */
import type pg from 'pg';
import { handoverRules } from '../../../server/modules/ledger/books/handoverRules.ts';
import { act, lived, netOf, sameBooks, sound } from '../lived.ts';
import { LAST, STEPS, type Cash } from './steps.ts';
import { ACCOUNT, AMNA, BILAL, buildTills, CHAND, CODE } from './world.ts';

const BOOKS = netOf('l.account_id, l.entry_date');
const CASH = `SELECT ARRAY[fee_handed_over($1, 1, $2), ${[AMNA, BILAL, CHAND].map((who) => `fee_drawer($1, ${who}, 1, $2, $3)`).join(', ')}]::int[] AS cash`;

async function sameCash(client: pg.Client, name: string, cash: Cash): Promise<void> {
  const found = await client.query<{ cash: number[] }>(CASH, [CODE, ACCOUNT.cash, LAST]);
  if (JSON.stringify(found.rows[0]?.cash) !== JSON.stringify(cash))
    throw new Error(
      `${name}: the cash is ${JSON.stringify(found.rows[0]?.cash)}, it should be ${JSON.stringify(cash)}`,
    );
}
/** Lives all steps once, with the database changed by `mutate`. */
export const runTill = (client: pg.Client, { mutate }: { readonly mutate?: string }) =>
  lived(client, mutate, async () => {
    const books = new Map<string, number>();
    let cash: Cash = [0, 0, 0, 0];
    await buildTills(client);
    for (const step of STEPS) {
      await act(client, CODE, step);
      for (const [account, day, amount] of step.lines ?? []) {
        const key = `${account}/${day}`;
        books.set(key, (books.get(key) ?? 0) + amount);
      }
      cash = step.cash ?? cash;
      await sameBooks(client, CODE, step.name, [BOOKS, books]);
      await sameCash(client, step.name, cash);
      await sound(client, CODE, step.name, handoverRules);
    }
  });
