/**
 * Lives the steps in a transaction that is never committed: after each one the books must have what it says, and the
 * rules of the books on what is paid ahead must hold.
 */
import type pg from 'pg';
import { prepaidRules } from '../../../server/modules/ledger/books/prepaidRules.ts';
import { act, lived, netOf, sameBooks, sound } from '../lived.ts';
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
const BOOKS = netOf('l.account_id, l.entry_date');

async function answers(client: pg.Client, { name, says }: Step): Promise<void> {
  if (!says) return;
  const [row] = (await client.query<Record<string, unknown>>(says[0], [CODE])).rows;
  const [answer] = Object.values(row ?? {});
  if (answer !== says[1]) throw new Error(`${name}: ${String(answer)} should be ${String(says[1])}`);
}
/** Lives all steps once, with the database changed by `mutate`. */
export const runPlanning = (client: pg.Client, { mutate }: { readonly mutate?: string }) =>
  lived(client, mutate, async () => {
    const books = new Map<string, number>();
    await buildWorld(client);
    for (const step of STEPS) {
      await act(client, CODE, step);
      for (const [account, day, amount] of step.lines ?? []) {
        const key = `${account}/${day}`;
        books.set(key, (books.get(key) ?? 0) + amount);
      }
      if (step.refused !== undefined) continue;
      await sameBooks(client, CODE, step.name, [BOOKS, books]);
      await answers(client, step);
      await sound(client, CODE, step.name, prepaidRules);
    }
  });
