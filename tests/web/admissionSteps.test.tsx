import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentMonth, formatDate } from '../../contract/dates.ts';
import StudentPage from '../../src/customRoutes/admissions/studentPage/StudentPage.tsx';
import { backToAdmission } from '../../src/challans/admission/paths.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { student, studentProvider, type ProviderCall } from './students-lists.support.ts';

const ayesha = student(1, 'Ayesha Javed');
const profile = { student: ayesha, family: null, siblings: [], movements: [], certificates: [], seats: [] };
const none = { id: null, done: false };
const fresh = {
  student_id: 1,
  recent: true,
  admitted_on: '2026-11-20',
  month: currentMonth(),
  plan: { done: false, from_month: null },
  challan: { ...none, challan_no: null },
  payment: { ...none, receipt_no: null, pending: false },
  papers: { done: false, admission_form: false, fee_card: false, receipt: false },
};
const row = { particular: 'Tuition', net: 5000 };
const nothing = {
  students: [],
  owed: { due: 0, fine: 0, pending: 0, advance: 0, ahead: 0 },
  challans: [],
  recent: [],
  advance: 0,
};
/** The page of a student whose records are `steps`, and what was asked. */
function open(steps: object, own: Readonly<Record<string, (call: ProviderCall) => unknown>> = {}, address = '') {
  const calls = studentProvider([ayesha], {
    'GET /student_profile/1': () => ({ data: profile }),
    'GET /admission_steps/1': () => ({ data: steps }),
    'GET /open_challans': () => ({ data: nothing }),
    ...own,
  });
  show(<StudentPage section="manage-students" />, dataProvider, `/manage-students/view?id=1${address}`);
  return calls;
}
const panel = async (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Admission' });
beforeEach(() => {
  signedInAs();
  dropLists();
});

test('the plan of the class is taken by Enter, and the next step follows', async () => {
  let steps: object = fresh;
  const calls = open(
    {},
    {
      'GET /admission_steps/1': () => ({ data: steps }),
      'POST /student_feePlan': ({ body }) => {
        if (body['dry_run'] !== true) steps = { ...fresh, plan: { done: true, from_month: currentMonth() } };
        return {
          data: { students: [{ outcome: 'created', message: '', rows: [row], monthly: 5000, yearly: 60_000 }] },
        };
      },
      'POST /get_non_generated_challan_students': () => ({ data: [{ id: 1, expected_amount: 5000 }], last_page: 1 }),
    },
    '&admission=true',
  );
  const take = await screen.findByRole('button', { name: `Charge this from ${formatDate(currentMonth())}` });
  expect(within(await panel()).getByRole('heading').textContent).toBe('Admission: 1 of 5 done');
  await waitFor(() => expect(document.activeElement).toBe(take));
  await userEvent.keyboard('{Enter}');
  const bill = await screen.findByRole('button', { name: /^Make the challan of .+: Rs 5,000$/ });
  await waitFor(() => expect(document.activeElement).toBe(bill));
  expect(within(await panel()).getByRole('heading').textContent).toBe('Admission: 2 of 5 done');
  const written = calls.filter(({ path, body }) => path === '/student_feePlan' && body['dry_run'] !== true);
  expect(written.map(({ body }) => body['student_ids'])).toEqual([[1]]);
});

test('what was paid and printed elsewhere is done here; the papers that are missing are links', async () => {
  open({
    ...fresh,
    plan: { done: true, from_month: '2026-11' },
    challan: { done: true, id: 8, challan_no: 800 },
    payment: { done: true, id: 9, receipt_no: 90, pending: true },
    papers: { done: false, admission_form: true, fee_card: false, receipt: false },
  });
  const steps = within(await panel());
  expect(steps.getByRole('heading').textContent).toBe('Admission: 4 of 5 done');
  expect(steps.getByText('waits for approval')).toBeTruthy();
  expect(steps.getByRole('link', { name: 'Admission form, printed' })).toBeTruthy();
  expect(steps.getByRole('link', { name: 'Fee card' }).getAttribute('href')).toBe('/manage-students/fee-card?ids=1');
  expect(steps.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(
    '/payment-history/print?payment_ids=9',
  );
});

test('who may not make plans reads that someone else does', async () => {
  signedInAs({ userInfo: { username: 'registrar', user_settings: null, privileges: ['students.read'] } });
  const calls = open(fresh);
  expect(await screen.findByText('Someone who may make fee plans does this.')).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/student_feePlan')).toEqual([]);
});

test('an admission of long ago has no steps', async () => {
  open({ ...fresh, recent: false });
  await screen.findByRole('region', { name: 'Movements' });
  expect(screen.queryByRole('region', { name: 'Admission' })).toBeNull();
});

test('the way back is a page of students, and nothing else', () => {
  const back = (text: string, id: string | null): string | null => backToAdmission(new URLSearchParams(text), id);
  expect(back('admission=manage-students', '5')).toBe('/manage-students/view?id=5&admission=true');
  expect(back('admission=//evil.test', '5')).toBeNull();
  expect(back('admission=manage-students', null)).toBeNull();
  expect(back('', '5')).toBeNull();
});
