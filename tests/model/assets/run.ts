/**
 * Lives the steps in a transaction that is never committed: after each one the books must have what it says, and the
 * rules of the books on assets must hold.
 */
import type pg from 'pg';
import { assetRules } from '../../../server/modules/ledger/books/assetRules.ts';
import { act, lived, netOf, sameBooks, sound } from '../lived.ts';
import { monthEnd, monthStart } from './months.ts';
import { STEPS } from './steps.ts';

const CODE = 'assetmodel';
async function buildWorld(client: pg.Client): Promise<void> {
  const i = `'${CODE}'`;
  const used = monthStart(-4).replace(/01$/, '05');
  await client.query(
    `SELECT set_config('app.institute', ${i}, false), set_config('app.campuses', 'all', false), set_config('app.user', '1', false)`,
  );
  await client.query(`
    INSERT INTO institute (institute_code, institute_name) VALUES (${i}, 'Model School');
    INSERT INTO users (institute_code, id, username, password_hash, full_name, all_campuses, all_privileges, paid_date_back_days, paid_date_forward_days)
      VALUES (${i}, 1, 'user1', '', 'User 1', true, true, 2000, 0);
    INSERT INTO campuses (institute_code, id, campus_name, campus_code, books_locked_upto) VALUES (${i}, 1, 'North', 'N', '${monthEnd(-4)}'), (${i}, 2, 'South', 'S', NULL);
    INSERT INTO finance_groups (institute_code, id, group_name, account_class) VALUES (${i}, 1, 'Assets', 'asset'), (${i}, 2, 'Expenses', 'expense');
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role, campus_id, is_active) VALUES
      (${i}, 1, '1', 'Furniture', 1, NULL, NULL, true), (${i}, 2, '2', 'Worn', 1, 'accumulated_depreciation', NULL, true), (${i}, 3, '3', 'Depreciation', 2, 'depreciation', NULL, true),
      (${i}, 4, '4', 'Disposals', 2, 'asset_disposal', NULL, true), (${i}, 5, '5', 'Cash', 1, 'cash', 1, true), (${i}, 6, '6', 'Cash of South', 1, 'cash', 2, true),
      (${i}, 7, '7', 'Old cash', 1, 'cash', 1, false), (${i}, 8, '8', 'Canteen', 2, NULL, NULL, true), (${i}, 9, '9', 'Furniture of South', 1, NULL, 2, true);
    INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES (${i}, 1, 'Y1', '${monthStart(-24)}', '${monthEnd(12)}');
    INSERT INTO fixed_assets (institute_code, id, name, category, campus_id, account_id, bought_on, in_use_from, cost, residual_value, months_of_life, opening_depreciation, opening_month) VALUES
      (${i}, 1, 'Desks', 'furniture', 1, 1, '${used}', '${used}', 100000, 0, 7, 0, NULL),
      (${i}, 2, 'Chairs', 'furniture', 2, 1, '${used}', '${used}', 10101, 100, 3, 0, NULL),
      (${i}, 3, 'Press', 'equipment', 1, 1, '${monthStart(-22)}', '${monthStart(-22)}', 240000, 0, 24, 190000, '${monthStart(-3)}'),
      (${i}, 4, 'Ground', 'land', 1, 1, '${used}', '${used}', 900000, 0, 0, 0, NULL),
      (${i}, 5, 'Gift', 'other', 1, NULL, '${used}', '${used}', 5000, 0, 0, 0, NULL);`);
}
const BOOKS = netOf('l.account_id, l.campus_id, l.entry_date');

/** Lives all steps once, with the database changed by `mutate`. */
export const runAssets = (client: pg.Client, { mutate }: { readonly mutate?: string }) =>
  lived(client, mutate, async () => {
    const books = new Map<string, number>();
    await buildWorld(client);
    for (const step of STEPS) {
      await act(client, CODE, step);
      for (const [account, campus, day, amount] of step.lines ?? []) {
        const key = `${account}/${campus}/${day}`;
        books.set(key, (books.get(key) ?? 0) + amount);
      }
      if (step.refused !== undefined) continue;
      await sameBooks(client, CODE, step.name, [BOOKS, books]);
      await sound(client, CODE, step.name, assetRules);
    }
  });
