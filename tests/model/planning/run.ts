/**
 * Lives the steps in a transaction that is never committed: after each one the books must have what it says, and the
 * rules of the books on what is paid ahead must hold.
 */
import type pg from 'pg';
import { prepaidRules } from '../../../server/modules/ledger/books/prepaidRules.ts';
import { monthEnd, monthStart } from '../assets/months.ts';
import { MONTHS, STEPS, type Step } from './steps.ts';

const CODE = 'planmodel';
async function buildWorld(client: pg.Client): Promise<void> {
  const i = `'${CODE}'`;
  await client.query(
    `SELECT set_config('app.institute', ${i}, false), set_config('app.campuses', 'all', false), set_config('app.user', '1', false)`,
  );
  await client.query(`
    INSERT INTO institute (institute_code, institute_name) VALUES (${i}, 'Model School');
    INSERT INTO users (institute_code, id, username, password_hash, full_name, all_campuses, all_privileges, paid_date_back_days, paid_date_forward_days)
      VALUES (${i}, 1, 'user1', '', 'User 1', true, true, 2000, 0);
    INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES (${i}, 1, 'North', 'N'), (${i}, 2, 'South', 'S');
    INSERT INTO finance_groups (institute_code, id, group_name, account_class) VALUES (${i}, 1, 'Assets', 'asset'), (${i}, 2, 'Expenses', 'expense'), (${i}, 3, 'Equity', 'equity');
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role, campus_id) VALUES
      (${i}, 1, '1', 'Cash', 1, 'cash', 1), (${i}, 2, '2', 'Prepaid', 1, 'prepaid', NULL), (${i}, 3, '3', 'Insurance', 2, NULL, NULL),
      (${i}, 4, '4', 'Fuel', 2, NULL, NULL), (${i}, 5, '5', 'Capital', 3, NULL, NULL), (${i}, 6, '6', 'Rent of South', 2, NULL, 2);
    INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES (${i}, 1, 'Y1', '${monthStart(-MONTHS.before)}', '${monthEnd(MONTHS.after)}');`);
}
const BOOKS = `SELECT concat_ws('/', l.account_id, l.entry_date) AS key, sum(l.debit - l.credit)::int AS net FROM gl_lines l WHERE l.institute_code = $1 GROUP BY 1 HAVING sum(l.debit - l.credit) <> 0`;

async function live(client: pg.Client, { name, sql, refused, sees = 'all' }: Step): Promise<void> {
  const [text, ...values] = sql;
  await client.query(`SAVEPOINT step; SELECT set_config('app.campuses', '${sees}', true)`);
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
async function compare(client: pg.Client, { name, says }: Step, books: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await client.query<{ key: string; net: number }>(BOOKS, [CODE]);
  const ours = [...books].filter(([, net]) => net !== 0).toSorted();
  const theirs = rows.map(({ key, net }) => [key, net] as const).toSorted();
  if (JSON.stringify(ours) !== JSON.stringify(theirs))
    throw new Error(`${name}: the books say ${JSON.stringify(theirs)}, it should be ${JSON.stringify(ours)}`);
  if (says) {
    const [row] = (await client.query<Record<string, unknown>>(says[0], [CODE])).rows;
    const [answer] = Object.values(row ?? {});
    if (answer !== says[1]) throw new Error(`${name}: ${String(answer)} should be ${String(says[1])}`);
  }
  for (const rule of prepaidRules) {
    const found = await client.query<{ message: string }>(rule.sql, [CODE]);
    if (found.rows[0]) throw new Error(`${name}: ${rule.name}: ${found.rows[0].message}`);
  }
}
/** Lives all steps once, with the database changed by `mutate`. */
export async function runPlanning(
  client: pg.Client,
  { mutate }: { readonly mutate?: string },
): Promise<{ failed: boolean; errorInstance: unknown }> {
  const books = new Map<string, number>();
  await client.query('BEGIN');
  try {
    if (mutate !== undefined) await client.query(mutate);
    await buildWorld(client);
    for (const step of STEPS) {
      await live(client, step);
      for (const [account, day, amount] of step.lines ?? []) {
        const key = `${account}/${day}`;
        books.set(key, (books.get(key) ?? 0) + amount);
      }
      if (step.refused === undefined) await compare(client, step, books);
    }
    return { failed: false, errorInstance: null };
  } catch (error) {
    return { failed: true, errorInstance: error };
  } finally {
    await client.query('ROLLBACK');
  }
}
