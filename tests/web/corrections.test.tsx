/** Corrections of attendance: one's own, what is refused and where it is shown, approval, and withdrawal. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import attendanceCorrections from '../../src/lists/attendanceCorrections.tsx';
import ownCorrections from '../../src/lists/ownCorrections.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const OwnPage = pageOf(ownCorrections);
const Page = pageOf(attendanceCorrections);
const correction = {
  id: 7,
  campus_id: 1,
  campus: 'Main',
  department: 'Teaching',
  designation: null,
  employee_id: 3,
  emp_no: 12,
  employee: 'Asma Noor',
  att_date: '2026-11-02',
  was_status: 'Late',
  was_time_in: '07:50',
  was_time_out: null,
  attendance_status: 'Present',
  time_in: '07:25',
  time_out: '13:30',
  reason: 'The device was down',
  status: 'pending',
  requested_by: 'Asma Noor',
  decided_by: null,
  decision_reason: null,
  end_reason: null,
  mine: false,
};
const statuses = [
  { id: 1, name: 'Present' },
  { id: 2, name: 'Absent' },
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
const provide = (more: Readonly<Record<string, () => unknown>> = {}): void => {
  calls = tillProvider({
    'GET /own_attendance_corrections': () => paged([{ ...correction, mine: true }], { statuses }),
    'GET /attendance_corrections': () => paged([correction]),
    'POST /own_attendance_corrections': () => ({ data: { id: 8 } }),
    'POST /withdraw_attendance_correction': () => ({ data: { id: 7 } }),
    'POST /decide_attendance_correction': () => ({ data: { id: 7 } }),
    ...more,
  });
};
beforeEach(() => {
  dropLists();
  signedInAs();
  provide();
});
async function ask(): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  show(<OwnPage />, dataProvider, '/my-corrections');
  await user.click(await screen.findByRole('button', { name: 'Ask for a correction' }));
  return user;
}
const dialog = (): ReturnType<typeof within> => within(screen.getByRole('dialog', { name: 'Ask for a correction' }));

test('one’s own is listed with what the day says and what it should say', async () => {
  show(<OwnPage />, dataProvider, '/my-corrections');
  const row = await screen.findByRole('row', { name: /02-Nov-2026/ });
  expect(row.textContent).toContain('Late, 07:50');
  expect(row.textContent).toContain('Present, 07:25 to 13:30');
  expect(row.textContent).toContain('Waiting');
});
test('a time in is enough; the status follows from it', async () => {
  const user = await ask();
  const send = dialog().getByRole('button', { name: 'Ask for a correction' });
  await user.type(dialog().getByLabelText('Reason'), 'I was there');
  expect(send, 'nothing is said of the day').toHaveProperty('disabled', true);
  await user.type(dialog().getByLabelText('Time in'), '07:25');
  await user.click(send);
  await screen.findByText('The correction waits for approval.');
  expect(writes()).toEqual([
    ['/own_attendance_corrections', { att_date: today(), time_in: '07:25', reason: 'I was there' }],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
test('a refusal stays at its field, and what was chosen stays too', async () => {
  const why = 'Attendance of Nov, 2026 is locked';
  provide({
    'POST /own_attendance_corrections': () => ({ status: 422, json: { message: why, errors: { att_date: [why] } } }),
  });
  const user = await ask();
  const status = dialog().getByRole('combobox', { name: 'It should say' });
  await user.selectOptions(status, 'Absent');
  await user.type(dialog().getByLabelText('Reason'), 'I was at home{Enter}');
  expect(await dialog().findByText(why)).toBeDefined();
  expect(status).toHaveProperty('value', '2');
});
test('who is no employee has nothing to ask for', async () => {
  provide({ 'GET /own_attendance_corrections': () => paged([], { statuses: [] }) });
  show(<OwnPage />, dataProvider, '/my-corrections');
  expect(await screen.findByText(/when your employee record names your user/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ask for a correction' })).toBeNull();
});
test('what waits is withdrawn, with a reason', async () => {
  const user = userEvent.setup();
  show(<OwnPage />, dataProvider, '/my-corrections');
  await user.click(await screen.findByRole('checkbox', { name: /^Select 02-Nov-2026/ }));
  await user.click(screen.getByRole('button', { name: 'Withdraw…' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'It was right{Enter}');
  await screen.findByText('The correction is withdrawn.');
  expect(writes()).toEqual([['/withdraw_attendance_correction', { id: 7, reason: 'It was right' }]]);
});
test('who approves reads what the day says and what it will say', async () => {
  const user = userEvent.setup();
  show(<Page />, dataProvider, '/attendance-corrections');
  await user.click(await screen.findByRole('checkbox', { name: /^Select Asma Noor/ }));
  await user.click(screen.getByRole('button', { name: 'Approve…' }));
  const box = screen.getByRole('dialog', { name: 'Approve the correction for Asma Noor' });
  expect(box.textContent).toContain('says “Late, 07:50”, and will say “Present, 07:25 to 13:30”.');
  await user.type(within(box).getByLabelText('Remarks'), 'Seen{Enter}');
  await screen.findByText('The correction for Asma Noor is approved.');
  expect(writes()).toEqual([['/decide_attendance_correction', { id: 7, status: 'approved', remarks: 'Seen' }]]);
});
