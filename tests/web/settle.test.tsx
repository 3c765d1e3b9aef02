/** Settling with who leaves: the salary of the last month first, then what it comes to, and what is refused. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { Settle } from '../../src/lists/salaries/Settle.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const ASMA = { id: 4, name: 'Asma Tariq', emp_no: 12, status: 'resigned', campus_id: 1 };
const FORM = {
  employee: 'Asma Tariq',
  last_day: '2026-10-31',
  leave_reason: 'Moved to Karachi',
  months: 8,
  notice: 30,
  leave_left: 14,
  gratuity_days: 20,
  lines: [
    { kind: 'earning', what: 'leave', label: 'Leave not taken, 14 days', amount: 28_000 },
    { kind: 'deduction', what: 'advance', label: 'Advance 1', amount: 3000 },
  ],
  gross: 28_000,
  deductions: 3000,
  net: 25_000,
  owed: 0,
  salary_first: null,
};
const LACKS = { ...FORM, lines: [], gross: 0, deductions: 0, net: 0, salary_first: { month: '2026-10', campus_id: 1 } };
let lacks: boolean;
async function opened(own: object = {}): Promise<{ calls: readonly ProviderCall[]; dialog: HTMLElement }> {
  const calls = tillProvider({
    'GET /getAllEmployees': () => ({ data: [ASMA], current_page: 1, per_page: 20, total: 1, last_page: 1 }),
    'GET /settlement_form': () => ({ data: lacks ? LACKS : FORM }),
    'POST /run_payroll': () => {
      lacks = false;
      return { data: { id: 9, total: 1 } };
    },
    'POST /settle_employee': () => ({ data: { id: 10, net: 25_000 } }),
    ...own,
  });
  show(<Settle />, dataProvider, '/');
  await userEvent.click(screen.getByRole('button', { name: 'Settle…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Employee' }), 'Asma');
  await userEvent.click(await screen.findByRole('option', { name: /Asma Tariq/ }));
  return { calls, dialog };
}
const sent = (calls: readonly ProviderCall[], path: string) => calls.filter((one) => one.path === path);
beforeEach(() => {
  lacks = false;
  dropLists();
  signedInAs();
});

test('says what it comes to, and is made as it was seen', async () => {
  const { calls, dialog } = await opened();
  expect(await within(dialog).findByText(/Moved to Karachi; 8 months of service/)).toBeTruthy();
  expect(within(dialog).getByRole('table').textContent).toContain('Leave not taken, 14 days');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Settle Rs 25,000' }));
  await expect.poll(() => sent(calls, '/settle_employee')).toHaveLength(1);
  expect(sent(calls, '/settle_employee')[0]?.body).toMatchObject({ employee_id: 4, leave_days: 14, seen: 25_000 });
});
test('who has no salary of the last month gets it first, with one press, and the settlement goes on', async () => {
  lacks = true;
  const { calls, dialog } = await opened();
  const work = await within(dialog).findByRole('button', { name: 'Work out the salary of Oct, 2026' });
  expect(within(dialog).queryByRole('table')).toBeNull();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Settle/ }).disabled).toBe(true);
  await userEvent.click(work);
  expect(await within(dialog).findByRole('button', { name: 'Settle Rs 25,000' })).toBeTruthy();
  expect(sent(calls, '/run_payroll')).toHaveLength(1);
  expect(sent(calls, '/run_payroll')[0]?.body).toMatchObject({ campus_id: 1, month: '2026-10', employee_id: 4 });
});
test('of whom nothing is owed to it says so, without an empty table', async () => {
  const nothing = { ...FORM, lines: [], gross: 0, deductions: 0, net: 0, salary_first: null };
  const { dialog } = await opened({ 'GET /settlement_form': () => ({ data: nothing }) });
  expect(await within(dialog).findByText(/There is nothing to settle/)).toBeTruthy();
  expect(within(dialog).queryByRole('table')).toBeNull();
});
test('why it cannot be worked out is said beside it', async () => {
  lacks = true;
  const { dialog } = await opened({
    'POST /run_payroll': () => ({ status: 409, json: { message: 'The salaries of Sep-2026 wait for approval' } }),
  });
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Work out/ }));
  expect(await within(dialog).findByText('The salaries of Sep-2026 wait for approval')).toBeTruthy();
});
