/** An accountant ends a year: what is missing is named and led to, closing moves the surplus, the year refuses entries, and is opened again. */
import { shiftDay, today } from '../../contract/dates.ts';
import { ACROSS, expectAccessible } from './support/axe.ts';
import { test } from './support/oneDesk.ts';
import { api, expect, open } from './support/test.ts';

interface Rows {
  readonly data: readonly Record<string, unknown>[];
}
const entry = (ids: Readonly<Record<string, number>>, day: string, amount: number, more: object = {}) => ({
  kind: 'income',
  campus_id: ids['campus'],
  entry_date: day,
  memo: 'Canteen of the year',
  lines: [
    { account_id: ids['Cash in Hand'], debit: amount },
    { account_id: ids['Canteen Rent'], credit: amount },
  ],
  ...more,
});
const ids: Record<string, number> = {};
let last = '';

test.describe.configure({ mode: 'serial' });
test('a year before has income, and a draft that nobody finished', async ({ desk }) => {
  const [year] = (await api<Rows>(desk, 'GET', '/fiscal_years')).data;
  const start = Number(String(year?.['start_date']).slice(0, 4));
  last = `${start}-06-30`;
  await api(desk, 'POST', '/fiscal_years', { name: 'Before', start_date: `${start - 1}-07-01`, end_date: last });
  for (const { acc_name, id } of (await api<Rows>(desk, 'GET', '/finance_accounts')).data)
    ids[String(acc_name)] = Number(id);
  ids['campus'] = Number((await api<Rows>(desk, 'GET', '/campus')).data[0]?.['id']);
  await api(desk, 'POST', '/finance_entry', entry(ids, last, 4500.5));
  await api(desk, 'POST', '/finance_entry', entry(ids, last, 10, { draft: true }));
});

test('the check of the year names the draft and leads to it', async ({ desk }) => {
  await open(desk, '/accounting-periods');
  await desk
    .getByRole('row', { name: /Before/ })
    .getByRole('button', { name: /More/ })
    .click();
  await desk.getByRole('menuitem', { name: 'Check' }).click();
  await expect(desk.getByRole('main')).toContainText('Before, open');
  const draft = desk.getByRole('listitem').filter({ hasText: 'No draft vouchers are dated in the year' });
  await expect(draft).toContainText('1 draft');
  await expect(desk.getByRole('listitem').filter({ hasText: 'The books are in order' })).toContainText('Done');
  await expect(desk.getByRole('button', { name: 'Close…' })).toBeDisabled();
  await expectAccessible(desk, 'the year end', { looks: ACROSS });
  await draft.getByRole('link', { name: 'Your drafts' }).click();
  await expect(desk.getByRole('row', { name: /Canteen of the year/ })).toHaveCount(1);
  const [found] = (await api<Rows>(desk, 'GET', '/journal_inquiry?status=draft&from_date=2000-01-01')).data;
  await api(desk, 'POST', '/delete_finance_entry', { ids: [found?.['trans_id']] });
});

test('closing shows the figures, posts its entry, and the year takes nothing more', async ({ desk }) => {
  await open(desk, '/year-end');
  await expect(desk.getByRole('table', { name: 'By campus' }).getByRole('row').nth(1)).toContainText('4,500.50');
  await desk.getByRole('button', { name: 'Close…' }).click();
  await expect(desk.getByRole('dialog')).toContainText('moves Rs 4,500.50 to retained earnings');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close the year' }).click();
  await expect(desk.getByText('Before is closed, by 1 entry.')).toBeVisible();
  await expect(api(desk, 'POST', '/finance_entry', entry(ids, last, 1))).rejects.toThrow(
    'The accounting period Before is closed',
  );
});

test('it is opened again with a reason, and locked up to a day', async ({ desk }) => {
  await open(desk, '/accounting-periods');
  // What was read before it was closed may still be shown at first, and its menu with it.
  await desk
    .getByRole('row', { name: /Before.*Closed/ })
    .getByRole('button', { name: /More/ })
    .click();
  await desk.getByRole('menuitem', { name: 'Reopen…' }).click();
  await desk.getByRole('textbox', { name: 'Reason' }).fill('A bill came late');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Before is open again.')).toBeVisible();
  await api(desk, 'POST', '/finance_entry', entry(ids, last, 1));
  await api(desk, 'POST', '/lock_books', { upto: last });
  await open(desk, '/year-end');
  await expect(desk.getByRole('region', { name: 'Locks' })).toContainText('All campuses');
  await expect(desk.getByRole('region', { name: 'Locks' })).toContainText('30-Jun');
  await expect(api(desk, 'POST', '/finance_entry', entry(ids, last, 1))).rejects.toThrow('The books are locked up to');
});

test('opening balances are typed or read from a file, with the difference shown, and entered once', async ({
  desk,
}) => {
  const locked = shiftDay(today(), -1);
  await api(desk, 'POST', '/lock_books', { upto: locked });
  await open(desk, `/opening-balances?entry_date=${locked}`);
  await desk.getByRole('textbox', { name: 'Debit, Cash in Hand' }).fill('5');
  const enter = desk.getByRole('button', { name: 'Enter…' });
  await enter.press('Enter');
  await expect(desk.getByText(/^The books are locked up to/)).toBeVisible();
  // It was disabled while the server was asked; who works by keys goes on where they were.
  await expect(enter).toBeFocused();
  await api(desk, 'POST', '/lock_books', { upto: null, reason: 'The openings come late' });
  await expect(desk.getByRole('grid', { name: 'Opening balances' })).toBeVisible();
  await expectAccessible(desk, 'the opening balances', { looks: ACROSS });
  await desk.getByLabel('File of opening balances').setInputFiles({
    name: 'openings.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Account,Debit,Credit\nCash in Hand,"10,000.50",\nNobody,5,\n'),
  });
  await expect(desk.getByText('Row 3: Nobody is no account here')).toBeVisible();
  await expect(desk.getByText('difference to opening balance equity 10,000.50')).toBeVisible();
  await desk.getByRole('button', { name: 'Enter…' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Enter them' }).click();
  await expect(desk.getByRole('heading', { name: /^OV-/ })).toBeVisible();
  await expect(desk.getByText('Opening balances of this campus were entered, Rs 10,000.50.')).toBeVisible();
});
