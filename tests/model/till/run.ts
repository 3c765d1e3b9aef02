/**
 * Lives the steps in a transaction that is never committed: after each one the books and the drawers must have what it
 * says, and the rules of the books on floats and handovers must hold.
 */
import type pg from 'pg';
import { handoverRules } from '../../../server/modules/ledger/books/handoverRules.ts';
import { LAST, STEPS, type Cash, type Step } from './steps.ts';
import { ACCOUNT, AMNA, BILAL, buildTills, CHAND, CODE } from './world.ts';

const BOOKS = `SELECT concat_ws('/', l.account_id, l.entry_date) AS key, sum(l.debit - l.credit)::int AS net FROM gl_lines l WHERE l.institute_code = $1 GROUP BY 1 HAVING sum(l.debit - l.credit) <> 0`;
const CASH = `SELECT ARRAY[fee_handed_over($1, 1, $2), ${[AMNA, BILAL, CHAND].map((who) => `fee_drawer($1, ${who}, 1, $2, $3)`).join(', ')}]::int[] AS cash`;

async function live(client: pg.Client, { name, by, sql, refused, sees = 'all' }: Step): Promise<void> {
  const [text, ...values] = sql;
  await client.query(
    `SAVEPOINT step; SELECT set_config('app.campuses', '${sees}', true), set_config('app.user', '${by}', true)`,
  );
  let refusal: string | null = null;
  try {
    await client.query(text, [CODE, ...values]);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; RELEASE step');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    refusal = error.message;
    await client.query('ROLLBACK TO step; RELEASE step');
  }
  await client.query(`SELECT set_config('app.campuses', 'all', true)`);
  const fits = refused === undefined ? refusal === null : refusal?.includes(refused);
  if (!fits) throw new Error(`${name}: ${refusal ?? 'it was done'}`);
}
async function compare(client: pg.Client, name: string, books: ReadonlyMap<string, number>, cash: Cash): Promise<void> {
  const { rows } = await client.query<{ key: string; net: number }>(BOOKS, [CODE]);
  const ours = [...books].filter(([, net]) => net !== 0).toSorted();
  const theirs = rows.map(({ key, net }) => [key, net] as const).toSorted();
  if (JSON.stringify(ours) !== JSON.stringify(theirs))
    throw new Error(`${name}: the books say ${JSON.stringify(theirs)}, it should be ${JSON.stringify(ours)}`);
  const found = await client.query<{ cash: number[] }>(CASH, [CODE, ACCOUNT.cash, LAST]);
  if (JSON.stringify(found.rows[0]?.cash) !== JSON.stringify(cash))
    throw new Error(
      `${name}: the cash is ${JSON.stringify(found.rows[0]?.cash)}, it should be ${JSON.stringify(cash)}`,
    );
  for (const rule of handoverRules) {
    const broken = await client.query<{ message: string }>(rule.sql, [CODE]);
    if (broken.rows[0]) throw new Error(`${name}: ${rule.name}: ${broken.rows[0].message}`);
  }
}
/** Lives all steps once, with the database changed by `mutate`. */
export async function runTill(
  client: pg.Client,
  { mutate }: { readonly mutate?: string },
): Promise<{ failed: boolean; errorInstance: unknown }> {
  const books = new Map<string, number>();
  let cash: Cash = [0, 0, 0, 0];
  await client.query('BEGIN');
  try {
    if (mutate !== undefined) await client.query(mutate);
    await buildTills(client);
    for (const step of STEPS) {
      await live(client, step);
      for (const [account, day, amount] of step.lines ?? []) {
        const key = `${account}/${day}`;
        books.set(key, (books.get(key) ?? 0) + amount);
      }
      cash = step.cash ?? cash;
      await compare(client, step.name, books, cash);
    }
    return { failed: false, errorInstance: null };
  } catch (error) {
    return { failed: true, errorInstance: error };
  } finally {
    await client.query('ROLLBACK');
  }
}
