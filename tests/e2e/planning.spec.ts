/**
 * A year is planned and kept to: a budget is spread and saved, an expense beyond it is refused, one that is paid ahead
 * is spread over its months.
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { api, expect, open, test } from './support/test.ts';

interface Chart {
  data: { accounts: { id: number; acc_code: string; acc_name: string }[] }[];
}
const today = (): string => new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10);
async function accounts(page: Page): Promise<(word: string) => number> {
  const { data } = await api<Chart>(page, 'GET', '/getAccountWithGroupsAndChart');
  const all = data.flatMap((group) => group.accounts);
  return (word) => {
    const found = all.find(({ acc_code, acc_name }) => acc_code === word || acc_name.includes(word));
    if (!found) throw new Error(`there is no account ${word}`);
    return found.id;
  };
}
/** Chooses an account in a box by a part of its name. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.click();
  await box.fill(text);
  await expect(page.locator('[role=option]').first()).toContainText(text);
  await box.press('Enter');
}

test.describe.configure({ mode: 'serial' });

test('a budget is spread, saved, and refuses what is beyond it', async ({ desk }) => {
  const id = await accounts(desk);
  const campuses = await api<{ data: { id: number }[] }>(desk, 'GET', '/campus');
  const campus_id = campuses.data[0]?.id ?? 0;
  const entry = { campus_id, entry_date: today(), memo: 'Capital brought in' };
  await api(desk, 'POST', '/finance_entry', {
    ...entry,
    kind: 'journal',
    lines: [
      { account_id: id('1101'), debit: 50_000 },
      { account_id: id('Capital'), credit: 50_000 },
    ],
  });
  await open(desk, '/budgets');
  await expect(desk.getByText('Not made yet')).toBeVisible();
  await pick(desk, 'Account', '5201');
  await desk.getByRole('textbox', { name: 'Amount of the year' }).fill('12000');
  await desk.getByRole('button', { name: 'Spread' }).click();
  await expect(desk.getByRole('table', { name: 'Totals of the budget' })).toContainText('12,000');
  await expectAccessible(desk, 'budgets');
  await desk.getByLabel('A voucher beyond it').selectOption({ label: 'Refuse' });
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('Saved as version 1.')).toBeVisible();

  await open(desk, '/add-expense');
  await pick(desk, 'Paid from', '1101');
  await pick(desk, 'Account 1', '5201');
  await desk.getByRole('textbox', { name: 'Amount 1' }).fill('1500');
  await desk.getByRole('textbox', { name: 'What it is for' }).fill('Rent of the house');
  await expect(desk.getByText(/Rs 500 beyond the budget of/)).toBeVisible();
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText(/is beyond its budget/)).toBeVisible();
  await desk.getByRole('textbox', { name: 'Amount 1' }).fill('1000');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('region', { name: 'Saved' })).toContainText('PV-');
});

test('of an expense the line that is paid ahead is spread over its months, another is not', async ({ desk }) => {
  await open(desk, '/add-expense');
  await pick(desk, 'Paid from', '1101');
  await pick(desk, 'Account 1', '5202');
  await desk.getByRole('textbox', { name: 'Amount 1' }).fill('1200');
  await desk.getByRole('textbox', { name: 'Spread over months 1' }).fill('12');
  await pick(desk, 'Account 2', '5202');
  await desk.getByRole('textbox', { name: 'Amount 2' }).fill('300');
  await desk.getByRole('textbox', { name: 'What it is for' }).fill('A year of it');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('region', { name: 'Saved' })).toContainText('PV-');
  await open(desk, '/journal-inquiry?kind=prepayment');
  await expect(desk.getByRole('row', { name: /Prepayment: A year of it/ })).toContainText('1,200');
  await open(desk, '/journal-inquiry?kind=expense');
  await desk.getByRole('row', { name: /A year of it/ }).press('Enter');
  await expect(desk.getByText(/over 12 months from/)).toBeVisible();
});
