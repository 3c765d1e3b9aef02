/** Leave: one's own with what is left of each type, half a day, what is refused and where it is shown, and approval. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import leaveRequests from '../../src/lists/leaveRequests.tsx';
import ownLeave from '../../src/lists/ownLeave.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const OwnLeavePage = pageOf(ownLeave);
const RequestsPage = pageOf(leaveRequests);
const request = {
  id: 7,
  campus_id: 1,
  campus: 'Main',
  department: 'Teaching',
  designation: null,
  employee_id: 3,
  emp_no: 12,
  employee: 'Asma Noor',
  leave_type: 'Casual',
  is_paid: true,
  from_date: '2026-11-02',
  to_date: '2026-11-02',
  half: 'first',
  days: 0.5,
  reason: 'A wedding',
  status: 'pending',
  requested_by: 'Asma Noor',
  decided_by: null,
  decision_reason: null,
  end_reason: null,
  mine: false,
};
const types = [
  { id: 1, name: 'Casual', days_left: 4.5 },
  { id: 2, name: 'Unpaid', days_left: null },
];
const paged = (data: readonly object[], more: object = {}) => ({
  data,
  current_page: 1,
  per_page: 50,
  total: data.length,
  last_page: 1,
  ...more,
});
let calls: readonly ProviderCall[];
const writes = (): unknown[] =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body: { institute_code: _code, ...body } }) => [path, body]);
const answers = {
  'GET /own_leave': (): unknown => paged([request], { types }),
  'GET /leave_requests': (): unknown => paged([{ ...request, is_paid: false }]),
  'POST /own_leave': (): unknown => ({ data: { id: 8, days: 0.5 } }),
  'POST /withdraw_own_leave': (): unknown => ({ data: { id: 7, status: 'withdrawn' } }),
  'POST /decide_leave_request': (): unknown => ({ data: { id: 7 } }),
};
const provide = (more: Readonly<Record<string, () => unknown>> = {}): void => {
  calls = tillProvider({ ...answers, ...more });
};
beforeEach(() => {
  dropLists();
  signedInAs();
  provide();
});
/** Opens the list of one's own leave and, by its button, the dialog that asks for more. */
async function ask(): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  show(<OwnLeavePage />, dataProvider, '/my-leave');
  await user.click(await screen.findByRole('button', { name: 'Ask for leave' }));
  return user;
}
const dialog = (): ReturnType<typeof within> => within(screen.getByRole('dialog', { name: 'Ask for leave' }));
const send = (): HTMLElement => dialog().getByRole('button', { name: 'Ask for leave' });
/** Types a date into its parts, from the day on. */
async function write(user: ReturnType<typeof userEvent.setup>, name: RegExp, digits: string): Promise<void> {
  const day = within(dialog().getByRole('group', { name })).getAllByRole('spinbutton')[0];
  await user.click(day as HTMLElement);
  await user.keyboard(digits);
}

describe('one’s own leave', () => {
  test('is listed with its half and who decides; the types say what is left', async () => {
    await ask();
    const row = screen.getByRole('row', { name: /Casual/, hidden: true });
    expect(row.textContent).toContain('02-Nov-2026');
    expect(row.textContent).toContain('first half');
    expect(row.textContent).toContain('Waiting');
    const names = within(dialog().getByRole('combobox', { name: 'Type' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Choose the type', 'Casual (4.5 days left)', 'Unpaid']);
  });
  test('half a day of today is asked for, once, with Enter', async () => {
    const user = await ask();
    expect(send()).toHaveProperty('disabled', true);
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Type' }), 'Casual (4.5 days left)');
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Part of the day' }), 'Second half');
    await user.type(dialog().getByLabelText('Reason'), 'Dentist{Enter}');
    await screen.findByText('Half a working day asked for. The request waits for approval.');
    const day = today();
    expect(writes()).toEqual([
      ['/own_leave', { leave_type_id: 1, from_date: day, to_date: day, half: 'second', reason: 'Dentist' }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('of several days there is no half, also where one was chosen before', async () => {
    const user = await ask();
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Type' }), 'Unpaid');
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Part of the day' }), 'First half');
    await write(user, /^From/, '02112026');
    await write(user, /^To/, '03112026');
    expect(dialog().queryByRole('combobox', { name: 'Part of the day' })).toBeNull();
    await user.click(send());
    await screen.findByText(/asked for. The request waits/);
    expect(writes()).toEqual([['/own_leave', { leave_type_id: 2, from_date: '2026-11-02', to_date: '2026-11-03' }]]);
  });
  test('days that end before they begin are not sent', async () => {
    const user = await ask();
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Type' }), 'Unpaid');
    await write(user, /^To/, '01112020');
    expect(dialog().getByText('To must not be before From')).toBeDefined();
    expect(send()).toHaveProperty('disabled', true);
    expect(writes()).toEqual([]);
  });
  test('a refusal stays at its field, and what was chosen stays too', async () => {
    const why = 'Asma has half a day of Casual left in 2026, and this is 1';
    provide({
      'POST /own_leave': () => ({ status: 422, json: { message: why, errors: { leave_type_id: [why] } } }),
    });
    const user = await ask();
    const type = dialog().getByRole('combobox', { name: 'Type' });
    await user.selectOptions(type, 'Casual (4.5 days left)');
    await user.click(send());
    expect(await dialog().findByText(why)).toBeDefined();
    expect(dialog().getByRole('combobox', { name: 'Type' })).toHaveProperty('value', '1');
  });
  test('who is no employee has nothing to ask for', async () => {
    provide({ 'GET /own_leave': () => paged([], { types: [] }) });
    show(<OwnLeavePage />, dataProvider, '/my-leave');
    expect(await screen.findByText(/when your employee record names your user/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask for leave' })).toBeNull();
  });
  test('what waits is withdrawn, with a reason', async () => {
    const user = userEvent.setup();
    show(<OwnLeavePage />, dataProvider, '/my-leave');
    await screen.findByText('A wedding');
    await user.click(screen.getByRole('checkbox', { name: /^Select Casual/ }));
    await user.click(screen.getByRole('button', { name: 'Withdraw…' }));
    await user.type(await screen.findByLabelText(/^Reason/), 'It is put off{Enter}');
    await screen.findByText('The request is withdrawn.');
    expect(writes()).toEqual([['/withdraw_own_leave', { id: 7, reason: 'It is put off' }]]);
  });
});
test('who approves half a day reads what becomes of the day and of the salary', async () => {
  const user = userEvent.setup();
  show(<RequestsPage />, dataProvider, '/leave-requests');
  await screen.findByText('A wedding');
  await user.click(screen.getByRole('checkbox', { name: /^Select Asma Noor/ }));
  await user.click(screen.getByRole('button', { name: 'Approve…' }));
  const box = screen.getByRole('dialog', { name: 'Approve the leave of Asma Noor' });
  expect(box.textContent).toContain('Casual, 02-Nov-2026, first half: the day is marked for its other half as ever');
  expect(box.textContent).toContain('half of it taken off the salary');
  await user.type(within(box).getByLabelText('Remarks'), 'Go{Enter}');
  await screen.findByText('The leave of Asma Noor is approved.');
  expect(writes()).toEqual([['/decide_leave_request', { id: 7, status: 'approved', remarks: 'Go' }]]);
});
