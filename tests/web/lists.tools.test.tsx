/** What every declared list offers besides its rows: its columns chosen, its filters kept under a name. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import intimation from '../../src/lists/intimation.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const Page = pageOf(intimation);
const sums = { fee: 900, discount: 0, paid: 0, arrears: 0, pending: 0, fine: 0, payable: 900, after_due: 900 };
const row = {
  id: 7,
  sid: 1007,
  studentName: 'Ayesha Javed',
  father_name: 'Javed',
  family_no: 3,
  class_name: 'One',
  section_name: 'A',
  mobile: null,
  family_mobile: null,
};
const page = {
  data: [{ ...row, ...sums, pay_by: null, due_date: null }],
  current_page: 1,
  per_page: 50,
  total: 1,
  last_page: 1,
  totals: { rows: 1, ...sums },
};
const heads = (): (string | null)[] =>
  screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);

function listed(at = '/fee-intimation-report'): ProviderCall[] {
  const calls = tillProvider({ 'POST /feeIntimationReport': () => page });
  show(<Page />, dataProvider, at);
  return calls;
}
beforeEach(() => {
  dropLists();
  signedInAs();
});

test('a column that is not wanted goes, stays away, and comes back', async () => {
  const user = userEvent.setup();
  listed();
  await screen.findByText('Ayesha Javed');
  expect(heads()).toContain('Discount');
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await user.click(panel.getByRole('checkbox', { name: 'Discount' }));
  await waitFor(() => expect(heads()).not.toContain('Discount'));
  await user.click(panel.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(heads()).toContain('Discount'));
});

test('what the list is narrowed to is kept under a name, and is one click away', async () => {
  const user = userEvent.setup();
  const calls = listed('/fee-intimation-report?month=2026-09&page=1');
  await screen.findByText('Ayesha Javed');
  await user.click(screen.getByRole('button', { name: 'Saved filters' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Saved filters' }));
  await user.type(panel.getByRole('textbox', { name: 'Name for the active filters' }), 'September{Enter}');
  await panel.findByRole('button', { name: 'September' });
  await user.keyboard('{Escape}');
  await user.type(await screen.findByRole('searchbox'), 'zahra');
  const last = (): ProviderCall | undefined => calls.findLast(({ path }) => path === '/feeIntimationReport');
  await waitFor(() => expect(last()?.body).toMatchObject({ search: 'zahra', report_month: '2026-09' }));
  await user.click(screen.getByRole('button', { name: 'Saved filters' }));
  await user.click(await screen.findByRole('button', { name: 'September' }));
  await waitFor(() => expect(last()?.body).not.toHaveProperty('search'));
  expect(last()?.body).toMatchObject({ report_month: '2026-09' });
});
