/** What the accountant of the demo school plans: budgets of this year, vouchers that come again, the worth of assets. */
import { sql } from 'kysely';
import type { Trx } from '../../../database/door.ts';
import { queueOnce } from '../../../modules/ledger/recurring/recurring.ts';
import { startSeeding } from '../../seeding.ts';
import { daysAfter } from '../../years.ts';
import { GULBERG, JOHAR_TOWN } from '../campuses.ts';
import type { HistoryMonth } from './months.ts';
import { GUARDS } from './voucherPlan.ts';
import type { Bookkeeping } from './vouchers.ts';

/** Vouchers that come again each month, by what they are for, and their day. */
const AGAIN: readonly (readonly [campus: string, memo: string, day: number])[] = [
  [JOHAR_TOWN, 'Rent of the building', 3],
  [JOHAR_TOWN, 'Telephone and internet', 10],
  [GULBERG, GUARDS.memo, GUARDS.day],
  [GULBERG, 'Rent of the canteen', 15],
];
/** What the opening balances and the two vouchers for computers bought, by the month of the history. */
const ASSETS = [
  [GULBERG, 'School building', 'building', 'Building', 24_000_000, 4_000_000, 480, 0],
  [GULBERG, 'Furniture of twelve classrooms', 'furniture', 'Furniture and Fixtures', 1_250_000, 50_000, 120, 0],
  [GULBERG, 'Furniture of office and library', 'furniture', 'Furniture and Fixtures', 600_000, 0, 120, 0],
  [GULBERG, 'Computer laboratory', 'computers', 'Computers and Laboratory', 1_240_000, 40_000, 48, 0],
  [GULBERG, 'Toyota Hiace, 14 seats', 'vehicles', 'School Vehicles', 2_100_000, 600_000, 96, 0],
  [GULBERG, 'Suzuki van', 'vehicles', 'School Vehicles', 1_500_000, 300_000, 96, 0],
  [JOHAR_TOWN, 'Furniture of nine classrooms', 'furniture', 'Furniture and Fixtures', 920_000, 20_000, 120, 0],
  [GULBERG, 'Six computers', 'computers', 'Computers and Laboratory', 486_000, 0, 48, 3],
  [GULBERG, 'Six computers, second lot', 'computers', 'Computers and Laboratory', 486_000, 0, 48, 10],
] as const;
const ACCUMULATED: Readonly<Record<string, string>> = {
  Building: 'Depreciation of Building',
  'Furniture and Fixtures': 'Depreciation of Furniture',
  'Computers and Laboratory': 'Depreciation of Computers',
  'School Vehicles': 'Depreciation of Vehicles',
};

/**
 * A budget for each campus: of each account, five in a hundred more than a month brought or cost on average before the
 * year began. What a season makes dearer, or was spent at once, is beyond it.
 */
async function addBudgets(trx: Trx, institute: string, { first }: HistoryMonth, { last }: HistoryMonth): Promise<void> {
  await sql`WITH year AS (SELECT f.id, f.start_date, cardinality(budget_months(f.start_date, f.end_date)) AS months FROM fiscal_years f WHERE f.institute_code = ${institute} AND ${last}::date BETWEEN f.start_date AND f.end_date),
    spent AS (SELECT d.campus_id, d.account_id, sum(CASE g.account_class WHEN 'income' THEN d.credit - d.debit ELSE d.debit - d.credit END)::bigint AS amount
      FROM gl_working_days d CROSS JOIN year y JOIN finance_accounts a ON a.institute_code = d.institute_code AND a.id = d.account_id AND (a.campus_id IS NULL OR a.campus_id = d.campus_id)
      JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id AND g.account_class IN ('income', 'expense')
      WHERE d.institute_code = ${institute} AND d.entry_date >= ${first}::date AND d.entry_date < y.start_date GROUP BY 1, 2),
    planned AS (SELECT s.campus_id, s.account_id, round(s.amount * 1.05 / cardinality(budget_months(${first}::date, (y.start_date - 1))), -5)::bigint AS amount FROM spent s CROSS JOIN year y)
  SELECT c.id, v.version FROM (SELECT p.campus_id AS id, jsonb_agg(jsonb_build_object('account_id', p.account_id, 'amounts', array_fill(p.amount, ARRAY[y.months])) ORDER BY p.account_id) AS rows FROM planned p CROSS JOIN year y WHERE p.amount > 0 GROUP BY 1) c
    CROSS JOIN year y CROSS JOIN LATERAL budget_save(${institute}, y.id, c.id, 0, 'warn', c.rows) v (version) ORDER BY c.id`.execute(
    trx,
  );
}
/** Templates of the last voucher of each kind, from the next day on. */
async function addRecurring(trx: Trx, institute: string, { id }: Bookkeeping, { last }: HistoryMonth): Promise<void> {
  const after = daysAfter(last, 1);
  for (const [campus, memo, day] of AGAIN) {
    const { rows } = await sql<{
      id: number;
    }>`SELECT t.id FROM (SELECT max(v.id) AS id FROM vouchers v WHERE v.institute_code = ${institute} AND v.campus_id = ${id(campus)} AND v.memo = ${memo} AND v.status = 'approved') v
      CROSS JOIN LATERAL voucher_template_make(${institute}, v.id, 1, ${day}, ${after}::date, NULL) t WHERE v.id IS NOT NULL`.execute(
      trx,
    );
    for (const made of rows) await queueOnce(trx, { instituteCode: institute, id: Number(made.id) });
  }
}
/** The register of assets, and their depreciation up to the month before the last. */
async function addAssets(
  trx: Trx,
  institute: string,
  { id }: Bookkeeping,
  months: readonly HistoryMonth[],
): Promise<void> {
  await startSeeding(trx, institute).add(
    'fixed_assets',
    ASSETS.map(([campus, name, category, account, cost, residual_value, months_of_life, at]) => {
      // A history that is shorter begins with all of them.
      const { first = '' } = months[at < months.length - 1 ? at : 0] ?? {};
      const bought_on = at === 0 ? first : `${first.slice(0, 8)}14`;
      return {
        name,
        category,
        campus_id: id(campus),
        account_id: id(account),
        accumulated_account_id: id(ACCUMULATED[account] ?? ''),
        expense_account_id: id('Depreciation'),
        bought_on,
        in_use_from: bought_on,
        cost,
        residual_value,
        months_of_life,
      };
    }),
  );
  await sql`SELECT run_id FROM depreciation_run(${institute}, NULL, ${months.at(-2)?.first}::date)`.execute(trx);
}
/** All of it, at the end of the history and under the name of the administrator. */
export async function addPlanning(
  trx: Trx,
  institute: string,
  books: Bookkeeping,
  months: readonly HistoryMonth[],
): Promise<void> {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return;
  await sql`SELECT set_config('app.user', ${String(books.admin)}, true)`.execute(trx);
  await addAssets(trx, institute, books, months);
  await addBudgets(trx, institute, first, last);
  await addRecurring(trx, institute, books, last);
}
