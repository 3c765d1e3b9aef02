/** Floats, handovers and the end of the day, as a clerk sees them. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import EndOfDayPage from '../../src/customRoutes/fees/till/endOfDay/EndOfDayPage.tsx';
import { MyTill } from '../../src/customRoutes/fees/till/drawer/MyTill.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const DRAWER = {
  campus_id: 1,
  campus_name: 'Main',
  account_id: 1,
  account: 'Cash in Hand',
  payments: 1,
  opening: 2000,
  received: 4000,
  paid_out: 0,
  expected: 6000,
  since: '2026-03-02T09:00:00Z',
  by_method: [{ method: 'cash', amount: 4000, count: 1 }],
  waiting: { amount: 0, count: 0 },
  to_return: [],
};
const SAFE = { campus_id: 1, campus_name: 'Main', account_id: 1, account: 'Cash in Hand', handed_over: 9000 };
const PEOPLE = [
  { id: 7, name: 'Bilal Ahmed', campus_ids: null },
  { id: 8, name: 'Of Johar', campus_ids: [2] },
];
const GIVEN = {
  id: 5,
  handover_no: 12,
  kind: 'handover',
  status: 'offered',
  campus_id: 1,
  campus: 'Main',
  account_id: 1,
  account: 'Cash in Hand',
  from_account: null,
  from_user: 'Amna Khan',
  to_user: 'Bilal Ahmed',
  given_by: 'Amna Khan',
  given_on: '2026-03-02',
  amount: 6000,
  counted_as: '5000×1, 1000×1',
  notes: null,
  decided_on: null,
  counted: null,
  difference: null,
  answer: null,
  at: '2026-03-02T09:00:00Z',
  to_me: true,
};
const desk = (more: object = {}) => ({ data: { accounts: [SAFE], people: PEOPLE, waiting: [], ...more } });
beforeEach(() => {
  localStorage.clear();
  signedInAs();
});
afterEach(() => localStorage.clear());

describe('my till', () => {
  test('opens with a float, which is said with what must be there', async () => {
    const calls = tillProvider({
      'GET /till': () => ({ data: [DRAWER] }),
      'GET /till_desk': () => desk(),
      'POST /till_float': () => ({ data: { id: 1, handover_no: 3, status: 'accepted', amount: 500 } }),
    });
    show(<MyTill onClose={() => {}} />, dataProvider, '/till-dialog');
    const user = userEvent.setup();
    const sums = within(await screen.findByRole('region', { name: 'Cash in Hand, Main' }));
    expect(sums.getByText('Opening float').nextElementSibling?.textContent).toBe('2,000');
    await user.click(await screen.findByRole('button', { name: 'Open with a float…' }));
    const form = within(screen.getByRole('form', { name: 'Opening float' }));
    expect(form.getByText(/Rs 9,000 were handed over/)).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: /^Float/ }), '500{Enter}');
    expect(await screen.findByText('Rs 500 are in your drawer.')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/till_float')?.body).toMatchObject({
      campus_id: 1,
      account_id: 1,
      amount: 500,
    });
  });
  test('closes with a float for the next, or is handed to someone who works here', async () => {
    const calls = tillProvider({
      'GET /till': () => ({ data: [DRAWER] }),
      'GET /till_desk': () => desk(),
      'POST /till_hand_over': () => ({
        data: { id: 5, handover_no: 12, closing_id: 1, closing_no: 3, counted: 6000, difference: 0 },
      }),
    });
    show(<MyTill onClose={() => {}} />, dataProvider, '/till-dialog');
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Notes of Rs 1,000' }), '6');
    await user.type(await screen.findByRole('textbox', { name: /^Stays in the drawer/ }), '7000{Tab}');
    const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close this till with Rs 6,000' });
    expect(close.disabled, 'more than was counted').toBe(true);
    const people = screen.getByRole('combobox', { name: 'Hand over to' });
    expect(within(people).queryByText('Of Johar')).toBeNull();
    await user.selectOptions(people, 'Bilal Ahmed');
    expect(screen.queryByRole('textbox', { name: /^Stays in the drawer/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Hand this till over with Rs 6,000' }));
    expect(await screen.findByText(/Handover 12 waits until it is taken over/)).toBeTruthy();
    const sent = calls.find(({ path }) => path === '/till_hand_over');
    expect(sent?.body).toMatchObject({ counted: 6000, counted_as: '1000×6', to_user_id: 7 });
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
  });
  test('a count that was begun is there again', async () => {
    tillProvider({ 'GET /till': () => ({ data: [DRAWER] }), 'GET /till_desk': () => desk() });
    show(<MyTill onClose={() => {}} />, dataProvider, '/till-dialog');
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Notes of Rs 5,000' }), '1');
    await user.type(screen.getByRole('textbox', { name: 'Why the count differs' }), 'A thousand is missing');
    cleanup();
    show(<MyTill onClose={() => {}} />, dataProvider, '/till-dialog');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Notes of Rs 5,000' })).value).toBe('1');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Why the count differs' }).value).toBe(
      'A thousand is missing',
    );
  });
  test('what was given is counted again; another count wants a note', async () => {
    let waiting: object[] = [GIVEN];
    const calls = tillProvider({
      'GET /till_desk': () => desk({ waiting }),
      'POST /till_take_over': () => {
        waiting = [];
        return { data: { id: 5, handover_no: 12, counted: 5900, difference: -100 } };
      },
    });
    show(<MyTill onClose={() => {}} />, dataProvider, '/till-dialog');
    const user = userEvent.setup();
    const row = within(await screen.findByRole('region', { name: 'Handover 12' }));
    expect(row.getByText('Amna Khan')).toBeTruthy();
    const take = row.getByRole<HTMLButtonElement>('button', { name: 'Take it over' });
    await user.type(row.getByRole('textbox', { name: /^What you count/ }), '5900{Tab}');
    expect(row.getByText('(100) short')).toBeTruthy();
    expect(take.disabled).toBe(true);
    await user.type(row.getByRole('textbox', { name: 'Why the count differs' }), 'A note is missing');
    await user.click(take);
    expect(await screen.findByText('Handover 12: Rs 5,900 are in your drawer.')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/till_take_over')?.body).toMatchObject({
      handover_id: 5,
      counted: 5900,
      notes: 'A note is missing',
    });
  });
});

test('the end of the day: what was handed over goes to the bank by a transfer, and has a slip', async () => {
  let handed_over = 9000;
  const calls = tillProvider({
    'GET /till_desk': () => desk({ accounts: [{ ...SAFE, handed_over }] }),
    'POST /finance_entry': () => {
      handed_over = 0;
      return { data: { trans_id: 31, status: 'approved', voucher: 'CV-2026-1', total: 9000, version: 1 } };
    },
  });
  show(<EndOfDayPage />, dataProvider, '/end-of-day');
  const user = userEvent.setup();
  const bank = within(await screen.findByRole('form', { name: 'To the bank' }));
  const go = await bank.findByRole('button', { name: 'Take Rs 9,000 to the bank' });
  await user.type(bank.getByRole('textbox', { name: 'Number of the bank’s slip' }), 'S-77');
  const accounts = bank.getByRole<HTMLSelectElement>('combobox', { name: 'Bank account' });
  if (accounts.value === '') await user.selectOptions(accounts, accounts.options[1]?.value ?? '');
  await user.click(go);
  expect(await screen.findByText(/Rs 9,000 to .*CV-2026-1/)).toBeTruthy();
  expect(calls.find(({ path }) => path === '/finance_entry')?.body).toMatchObject({
    kind: 'transfer',
    campus_id: 1,
    reference: 'S-77',
    lines: [{ debit: 9000 }, { account_id: 1, credit: 9000 }],
  });
  expect(screen.getByRole('link', { name: 'Cash Report' }).getAttribute('href')).toMatch(/^\/cash-report\?from=/);
  await user.click(screen.getByRole('button', { name: 'Print the slip' }));
  expect(await screen.findByText('Rupees Nine Thousand Only')).toBeTruthy();
});
