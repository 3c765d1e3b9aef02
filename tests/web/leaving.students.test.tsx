import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import LeavingPage from '../../src/customRoutes/admissions/leaving/LeavingPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { studentProvider } from './students-lists.support.ts';

const owed = { due: 0, fine: 0, pending: 0, advance: 0, ahead: 0 };
const source = {
  payment_id: 4,
  receipt_no: 40,
  paid_date: '2026-05-01',
  student_id: 1,
  studentName: 'Ayesha',
  sid: 101,
  campus_id: 1,
  account_id: 7,
  left: 3000,
};
const ayesha = {
  id: 1,
  sid: 101,
  studentName: 'Ayesha',
  class_name: 'One',
  section_name: 'A',
  campus_id: 1,
  family_no: 7,
  status: 'Active',
  status_class: 'enrolled',
  owed: { ...owed, due: 5000 },
  deposits: [{ ...source, line_id: 9, particular: 'Security' }],
  certificates: [],
  left: null,
};
const gone = {
  ...ayesha,
  status: 'Withdrawn',
  status_class: 'withdrawn',
  owed,
  deposits: [],
  left: { on: '2026-11-20', reason: 'Moved', batch_id: 3 },
};
const changed = { dry_run: false, batch_id: 3, updated: [1], unchanged: [], failed: [], students: [] };
function open(states: readonly object[]) {
  let at = 0;
  const calls = studentProvider([], {
    'POST /leaving_state': () => ({ data: { students: [states[at]], advances: [], others: 0 } }),
    'GET /get_student_statuses': () => ({
      data: [{ id: 5, name: 'Withdrawn', status_class: 'withdrawn', is_active: true }],
    }),
    'POST /batch_transfer': () => {
      at = 1;
      return { data: changed };
    },
    'POST /batch_transfer/3/undo': () => {
      at = 1;
      return { data: changed };
    },
  });
  show(<LeavingPage section="manage-students" />, dataProvider, '/manage-students/leaving?ids=1');
  return calls;
}
beforeEach(() => {
  signedInAs();
  dropLists();
});

test('what stays open is said before they leave, and then how to take it back', async () => {
  const calls = open([ayesha, gone]);
  const form = within(await screen.findByRole('form', { name: 'Leave' }));
  const leave = form.getByRole('button', { name: 'The student leaves…' });
  expect(leave).toHaveProperty('disabled', true);
  await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'Moved to Karachi{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'They leave with this open' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rs 5,000 is owed.',
    'Rs 3,000 of deposits was not given back.',
    'No certificate was printed for Ayesha.',
  ]);
  expect(calls.some(({ path }) => path === '/batch_transfer')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('button', { name: 'They have not left: undo…' })).toBeTruthy();
  expect(calls.find(({ path }) => path === '/batch_transfer')?.body).toMatchObject({
    ids: [1],
    to: { status_id: 5 },
    reason: 'Moved to Karachi',
    effective_date: today(),
  });
  expect(screen.queryByRole('form', { name: 'Leave' })).toBeNull();
});

test('who left by mistake is taken back', async () => {
  const calls = open([gone, ayesha]);
  await userEvent.click(await screen.findByRole('button', { name: 'They have not left: undo…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take 1 student back' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/batch_transfer/3/undo')).toBe(true));
  expect(await screen.findByRole('form', { name: 'Leave' })).toBeTruthy();
});

test('deposits are given back here by who may; others read the amount', async () => {
  open([ayesha, gone]);
  const own = within(await screen.findByRole('region', { name: 'Ayesha' }));
  expect(own.getByRole('button', { name: 'Refund Rs 3,000…' })).toBeTruthy();
  expect(own.getByRole('link', { name: 'Print a certificate' }).getAttribute('href')).toBe('/student-extras?ids=1');
});

test('an address without students says what to do, and asks nothing', async () => {
  const calls = studentProvider([]);
  show(<LeavingPage section="manage-students" />, dataProvider, '/manage-students/leaving');
  expect(await screen.findByText(/The address names no student/)).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/leaving_state')).toEqual([]);
});

test('no empty line stands where nothing is to be paid or voided', async () => {
  open([{ ...ayesha, owed }, gone]);
  const own = await screen.findByRole('region', { name: 'Ayesha' });
  expect([...own.querySelectorAll('.ui-actions')].filter(({ childElementCount }) => childElementCount === 0)).toEqual(
    [],
  );
});
