import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import DirectPaymentPage from '../../src/customRoutes/fees/till/direct/DirectPaymentPage.tsx';
import { countedLine, sumOf } from '../../src/customRoutes/fees/till/drawer/counted.ts';
import { MyTill } from '../../src/customRoutes/fees/till/drawer/MyTill.tsx';
import { chosenChallans } from '../../src/customRoutes/fees/print/chosenChallans.ts';
import challansList from '../../src/lists/challans.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { bill, challan, fingers, pupil, tillProvider } from './till.support.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';

const ChallansPage = pageOf(challansList);

beforeEach(() => {
  sessionStorage.clear();
  dropLists();
  signedInAs();
});
const page = (data: readonly object[]) => ({
  data,
  current_page: 1,
  per_page: 50,
  total: data.length,
  last_page: 1,
  totals: { challans: data.length, amount: 6500, discount: 0, fine: 0, paid: 0, pending: 0, balance: 6500, due: 6500 },
});

describe('the list of challans', () => {
  const rows = [
    challan(1, '2026-10', [], { balance: 3500, due: 3500, late_fee_fine: 200 }),
    challan(2, '2026-11', [], { balance: 3000, due: 3000, student: pupil(2, 'Bilal Javed') }),
  ];
  const list = (at = '/pay-or-print-fee-challans') => {
    const calls = tillProvider({
      'GET /student_challan': () => page(rows),
      'POST /deleteChallans': () => ({
        data: {
          voided: 1,
          results: [
            { challan_id: 1, challan_no: 1001, outcome: 'voided', message: '' },
            { challan_id: 2, challan_no: 1002, outcome: 'paid', message: 'has a payment' },
          ],
        },
      }),
    });
    return { calls, ...show(<ChallansPage />, dataProvider, at) };
  };

  test('open challans with the fine of today; the search has the cursor; Enter on a row opens the counter', async () => {
    const { calls, address } = list();
    expect(await screen.findByText('Ayesha Javed')).toBeTruthy();
    expect(screen.getByText('+200 today')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    const query = calls.find(({ path }) => path === '/student_challan')?.query;
    expect(Object.fromEntries(query ?? [])).toMatchObject({ open: 'true', late_fee_fine_on_challan: '1' });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/pay-or-print-fee-challans/pay-fee-challan?student_id=2'));
  });

  test('the selected are printed by their ids', async () => {
    const { address } = list();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    expect(screen.getByText('2 selected, Rs 6,500 due')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Print, side by side' }));
    await waitFor(() => expect(address()).toBe('/pay-or-print-fee-challans/print-horizontal-challans?ids=1,2'));
  });

  test('what they cost on another day is asked of the provider; late fees are put on after saying how much', async () => {
    const calls = tillProvider({
      'GET /student_challan': () => page(rows),
      'GET /getChallansFineInfo': () => ({
        data: [
          { challan_id: 1, challan_no: 1001, days_late: 9, policy: 'Once', fine: 450, already: 0 },
          { challan_id: 2, challan_no: 1002, days_late: 0, policy: null, fine: 0, already: 0 },
        ],
      }),
      'POST /addChallansFine': () => ({ data: [{ challan_id: 1, added: 200 }] }),
    });
    show(<ChallansPage />, dataProvider, '/pay-or-print-fee-challans');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await userEvent.type(await screen.findByLabelText('If paid on'), '25-12-2026');
    expect(await screen.findByText('Rs 6,950')).toBeTruthy();
    await waitFor(() => {
      const { query } = calls.findLast(({ path }) => path === '/getChallansFineInfo') ?? {};
      expect([query?.get('paid_date'), query?.get('challan_ids')]).toEqual(['2026-12-25', '[1,2]']);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Put fines on…' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Charge Rs 200' }));
    expect(await screen.findByText('Rs 200 of late fees put on 1 challan.')).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/addChallansFine').map(({ body }) => body['challans'])).toEqual([
      [{ challan_id: 1 }],
    ]);
  });

  test('whose whole amount waits for approval is neither overdue nor due', async () => {
    const waits = challan(3, '2026-10', [], { balance: 3000, due: 0, pending: 3000, overdue: false });
    tillProvider({ 'GET /student_challan': () => page([waits]) });
    show(<ChallansPage />, dataProvider, '/pay-or-print-fee-challans');
    expect(await screen.findByText('Waiting')).toBeTruthy();
    expect(screen.getByText('3,000 waits')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'Challans' })).queryByText(/Overdue/)).toBeNull();
  });

  test('more than a page of them is printed as the list asks for them, and leads back to it', async () => {
    tillProvider({ 'GET /student_challan': () => ({ ...page(rows), total: 1092, last_page: 22 }) });
    const { address } = show(
      <ChallansPage />,
      dataProvider,
      '/pay-or-print-fee-challans?class_id=3&month=2026-10&show=all',
    );
    expect(await screen.findByText('1,092 challans on all pages')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Print all, stacked' }));
    await waitFor(() => expect(address()).toContain('/print-vertical-challans?'));
    const [, search = ''] = address().split('?');
    expect(chosenChallans('pay-or-print-fee-challans', search)).toEqual({
      query: {
        class_id: '3',
        challan_month_from: '2026-10',
        challan_month_to: '2026-10',
        include_future_challans: '1',
        filters: '[]',
        sort_by_class: '1',
      },
    });
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({ month: '2026-10', show: 'all' });
  });

  test('voiding asks why, and names what stayed', async () => {
    const { calls } = list();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Void…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Void 2 challans' });
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Wrong month{Enter}');
    await screen.findByText('1 void, 1 not: 1002 has a payment');
    const sent = calls.find(({ path }) => path === '/deleteChallans');
    expect(sent?.body).toMatchObject({ challan_ids: [1, 2], reason: 'Wrong month' });
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('?not-enrolled=true is a mode of its own', async () => {
    const { calls } = list('/pay-or-print-fee-challans?not-enrolled=true');
    await screen.findByText('Ayesha Javed');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pay or Print Fee Challans, not enrolled');
    expect(calls.find(({ path }) => path === '/student_challan')?.query.get('not-enrolled')).toBe('true');
  });
});

test('things sold are charged and paid in one request', async () => {
  const receipt = {
    payment_id: 9,
    receipt_no: 78,
    status: 'approved',
    amount: 750,
    allocated: 750,
    advance: 0,
    remainingPayable: 0,
    voucher_no: 1,
    challan_id: 40,
    challan_no: 1040,
  };
  const calls = tillProvider({
    'GET /open_challans': () => ({ data: bill({ challans: [], balance: 0 }) }),
    'POST /challanDirectPayment': () => ({ data: receipt }),
    'GET /fee_particulars': () => ({
      data: [
        { id: 1, name: 'Books', kind: 'other', priority: 10, is_active: true },
        { id: 2, name: 'Late fee fine', kind: 'fine', priority: 99, is_active: true },
      ],
    }),
  });
  show(<DirectPaymentPage />, dataProvider, '/direct-payment?student_id=1');
  const user = fingers();
  const particular = await screen.findByRole('combobox', { name: 'Particular 1' });
  await within(particular).findByRole('option', { name: 'Books' });
  expect(within(particular).queryByRole('option', { name: 'Late fee fine' })).toBeNull();
  expect(screen.getByText('Choose what is sold')).toBeTruthy();
  await user.selectOptions(particular, 'Books');
  await user.type(screen.getByRole('textbox', { name: 'Amount 1' }), '750');
  await user.keyboard('{Enter}');
  expect(document.activeElement, 'Enter in an amount goes on to the button').toBe(
    screen.getByRole('button', { name: 'Take Rs 750' }),
  );
  await user.keyboard('{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Receipt 78: Rs 750')).toBeTruthy();
  const sent = calls.filter(({ path }) => path === '/challanDirectPayment');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    student_id: 1,
    particulars: [{ particular_id: 1, amount: 750 }],
    cashRecieved: 750,
    cashReturned: 0,
  });
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

describe('my till', () => {
  const drawer = {
    campus_id: 1,
    campus_name: 'Main',
    account_id: 1,
    account: 'Cash in Hand',
    payments: 2,
    received: 6500,
    paid_out: 0,
    expected: 6500,
    since: null,
    by_method: [{ method: 'cash', amount: 6500, count: 2 }],
    waiting: { amount: 0, count: 0 },
    to_return: [],
  };
  test('counting the notes gives the difference, and closes with what was counted', async () => {
    const closed = { id: 1, closing_no: 3, received: 6500, waiting: 0, paid_out: 0, counted: 6450, difference: -50 };
    const calls = tillProvider({
      'GET /till': () => ({ data: [drawer] }),
      'POST /till_close': () => ({ data: closed }),
    });
    show(<MyTill onClose={() => {}} />, dataProvider, '/till-dialog');
    const user = userEvent.setup();
    expect(await screen.findByText('Not counted yet')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Notes of Rs 5,000' }), '1{Enter}1{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Notes of Rs 100' }), '4');
    await user.type(screen.getByRole('textbox', { name: 'Coins, Rs' }), '50');
    expect(screen.getByText('(50) short')).toBeTruthy();
    const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close this till with Rs 6,450' });
    expect(close.disabled, 'a difference wants a note').toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Why the count differs' }), 'A torn note was refused');
    await user.click(close);
    expect(await screen.findByText(/Closing 3: Rs 6,450 counted/)).toBeTruthy();
    const bank = screen.getByRole('link', { name: 'Bank it' }).getAttribute('href');
    expect(bank).toBe('/transfer-money?money=1&campus=1&amount=6450&memo=Till+closing+3+banked&method=cash');
    const sent = calls.find(({ path }) => path === '/till_close');
    expect(sent?.body).toMatchObject({
      campus_id: 1,
      account_id: 1,
      counted: 6450,
      counted_as: '5000×1, 1000×1, 100×4, coins 50',
      notes: 'A torn note was refused',
    });
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('what waits for approval is expected and said apart; a count that fits wants no note', async () => {
    const drawers = [{ ...drawer, waiting: { amount: 6000, count: 1 } }];
    tillProvider({ 'GET /till': () => ({ data: drawers }) });
    show(<MyTill onClose={() => {}} />, dataProvider, '/till-dialog');
    const user = userEvent.setup();
    const sums = within(await screen.findByRole('region', { name: 'Cash in Hand, Main' }));
    const said = (name: string | RegExp) => sums.getByText(name).nextElementSibling?.textContent;
    expect([said('Received'), said('of it waiting for approval, 1 payment'), said('Expected in the till')]).toEqual([
      '6,500',
      '6,000',
      '6,500',
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Notes of Rs 500' }), '13');
    expect(screen.queryByRole('textbox', { name: 'Why the count differs' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close this till with Rs 6,500' }).disabled).toBe(
      false,
    );
  });

  test('money of a rejected receipt is asked to go back, and is then gone', async () => {
    const row = {
      payment_id: 9,
      receipt_no: 77,
      sid: 5,
      studentName: 'Aamna',
      method: 'cash',
      amount: 500,
      rejected_by: 'Nadia',
      reason: 'Forged note',
    };
    const rejected = {
      ...drawer,
      received: 500,
      expected: 500,
      by_method: [{ method: 'cash', amount: 500, count: 1 }],
      to_return: [row],
    };
    let left: object[] = [rejected];
    const calls = tillProvider({
      'GET /till': () => ({ data: left }),
      'POST /return_payment': () => {
        left = [];
        return { data: { payment_id: 9, receipt_no: 77, amount: 500 } };
      },
    });
    show(<MyTill onClose={() => {}} />, dataProvider, '/till-dialog');
    const user = userEvent.setup();
    expect(await screen.findByText('Rejected: this money goes back to the payer.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Receipt 77: returned to the payer' }));
    expect(await screen.findByRole('heading', { name: 'Nothing in your till' })).toBeTruthy();
    expect(calls.find(({ path }) => path === '/return_payment')?.body).toMatchObject({ payment_id: 9 });
  });

  test('a count that is no whole number is not counted', () => {
    expect(sumOf({ notes: { 500: '3', 10: '' }, coins: '7' })).toBe(1507);
    expect(sumOf({ notes: { 500: 'x' }, coins: '' })).toBeNull();
    expect(sumOf({ notes: {}, coins: '1.5' })).toBeNull();
    expect(countedLine({ notes: { 20: '2', 5000: '1' }, coins: '' })).toBe('5000×1, 20×2');
  });
});
