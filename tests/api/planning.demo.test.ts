/** What the demo school's accountant plans at the end of its history: no screen of finance opens empty. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { staffOf } from '../../server/seed/demo/feeHistory/history.ts';
import { logStep } from '../../server/seed/demo/feeHistory/logged.ts';
import { historyMonths } from '../../server/seed/demo/feeHistory/months.ts';
import { addPlanning } from '../../server/seed/demo/feeHistory/planning.ts';
import { makeApp, type Api } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
const months = historyMonths(today());
beforeAll(async () => {
  api = await makeApp({ demo: 1 });
  await withInstitute(api.db, { instituteCode: DEMO_INSTITUTE, campuses: 'all', userId: null }, async (trx) => {
    await sql`SET LOCAL app.history = 'on'`.execute(trx);
    await addPlanning(trx, DEMO_INSTITUTE, await staffOf(trx, DEMO_INSTITUTE), months);
    await logStep(trx, DEMO_INSTITUTE);
  });
}, 240_000);
afterAll(() => api.test.drop());

const rows = (text: string): Promise<Record<string, unknown>[]> =>
  asOwner(api.test.ownerUrl, async (client) => (await client.query(text)).rows as Record<string, unknown>[]);

test('budgets, recurring vouchers and assets are there, and logged', async () => {
  const counts =
    await rows(`SELECT (SELECT count(*)::int FROM budget_sheets) AS sheets, (SELECT count(*)::int FROM voucher_templates WHERE next_date > '${months.at(-1)?.last}') AS templates,
    (SELECT count(*)::int FROM fixed_assets) AS assets, (SELECT count(*)::int FROM depreciation_runs WHERE journal_id IS NOT NULL) AS runs`);
  // The guards come with the last month alone.
  expect(counts).toEqual([{ sheets: 2, templates: 3, assets: 9, runs: 26 }]);
  const logged = await rows(
    `SELECT entity, count(*)::int AS n FROM audit_log WHERE entity IN ('budget_sheets', 'voucher_templates', 'depreciation_runs') GROUP BY 1 ORDER BY 1`,
  );
  expect(logged).toEqual([
    { entity: 'budget_sheets', n: 2 },
    { entity: 'depreciation_runs', n: 26 },
    { entity: 'voucher_templates', n: 3 },
  ]);
});
test('and the books are in order', async () => {
  for (const { name, sql: rule } of bookRules)
    expect(await rows(rule.replaceAll('$1', `'${DEMO_INSTITUTE}'`)), name).toEqual([]);
});
