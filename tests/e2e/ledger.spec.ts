/**
 * From the trial balance to an account, to its entry and back, by keyboard alone: what is opened says what was chosen,
 * and the way back finds the sheet as it was.
 */
import { today } from '../../contract/dates.ts';
import { open, press, watchPointers } from './support/hands.ts';
import { api, expect, test } from './support/test.ts';

type Rows = { data: { id: number; [name: string]: unknown }[] };

test('a figure is followed to its entry and back without a mouse', async ({ desk }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const idsOf = async (path: string, name: string): Promise<Record<string, number>> =>
    Object.fromEntries((await api<Rows>(desk, 'GET', path)).data.map((row) => [String(row[name]), row.id]));
  const accounts = await idsOf('/finance_accounts', 'acc_code');
  const [campus = 0] = Object.values(await idsOf('/campus', 'campus_name'));
  const cash = accounts['1101'] ?? 0;
  const others = (
    await api<{ data: { accounts: { id: number; by_hand: boolean }[] }[] }>(
      desk,
      'GET',
      '/getAccountWithGroupsAndChart?account_class_filter=expense',
    )
  ).data.flatMap((group) => group.accounts.filter(({ by_hand }) => by_hand));
  const expense = others[0]?.id ?? 0;
  for (const [memo, amount] of [
    ['Opening of the till', 5000],
    ['Chalk', 120.5],
  ] as const)
    await api(desk, 'POST', '/finance_entry', {
      campus_id: campus,
      entry_date: today(),
      memo,
      lines: [
        { account_id: memo === 'Chalk' ? expense : cash, debit: amount },
        { account_id: memo === 'Chalk' ? cash : expense, credit: amount },
      ],
    });
  await desk.reload();
  const keys = desk.keyboard;
  const main = desk.getByRole('main');

  await open(desk, 'Trial Balance');
  const sheet = main.getByRole('table', { name: 'Trial Balance' });
  await expect(sheet.getByRole('row', { name: /^Total/ })).toContainText('4,879.50');
  await expect(main.getByText(/Without the entries that close the year\. As of /)).toBeVisible();
  // Folded, unfolded, and down to cash.
  const assets = sheet.getByRole('row', { name: /^Fold Assets/ });
  await keys.press('ArrowDown');
  await expect(assets).toBeFocused();
  const account = sheet.getByRole('row', { name: /^1101/ });
  await keys.press('ArrowLeft');
  await expect(account).toHaveCount(0);
  await keys.press('ArrowRight');
  await expect(account).toHaveCount(1);
  for (let steps = 0; steps < 10 && !(await account.evaluate((row) => row === document.activeElement)); steps += 1)
    await keys.press('ArrowDown');
  await expect(account).toBeFocused();
  await keys.press('Enter');

  // The ledger of the account says what the trial balance said, for the same dates.
  await expect(main.getByRole('heading', { level: 1, name: 'GL Inquiry' })).toBeVisible();
  await expect(desk).toHaveURL(/acc_code=1101&from_date=2024-04-01&to_date=/);
  await expect(main.getByLabel('Totals')).toContainText('4,879.50');
  const entry = main.getByRole('row', { name: /Chalk/ });
  await expect(entry).toContainText('120.50');
  await keys.press('ArrowDown');
  for (let steps = 0; steps < 10 && !(await entry.evaluate((row) => row === document.activeElement)); steps += 1)
    await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(desk).toHaveURL(/\/journal-inquiry\?ids=\d+$/);

  // And back, twice, each as it was left.
  await desk.goBack();
  await expect(desk).toHaveURL(/acc_code=1101&from_date=2024-04-01&to_date=/);
  await expect(entry).toContainText('120.50');
  await desk.goBack();
  await expect(desk).toHaveURL(/\/trial-balance/);
  await expect(account).toBeFocused();

  // The book: every account, and a line a month.
  await open(desk, 'General Ledger');
  await expect(main.getByRole('region', { name: /^1101/ })).toContainText('Chalk');
  await press(desk, main.getByRole('button', { name: 'Print' }));
  await expect(desk.locator('.flow').getByRole('table').first()).toBeVisible();
  await keys.press('Escape');
  await expect(main.getByRole('heading', { level: 1, name: 'General Ledger' })).toBeVisible();
  expect(pointers).toEqual([]);
});
