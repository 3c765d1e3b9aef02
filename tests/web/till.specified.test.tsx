/** The counter and direct payment before a provider that has section 7 of the specification and nothing else. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import DirectPaymentPage from '../../src/customRoutes/fees/till/direct/DirectPaymentPage.tsx';
import PayPage from '../../src/customRoutes/fees/till/pay/PayPage.tsx';
import { clearPayingStudent, payingStudent } from '../../src/customRoutes/fees/till/payingStudent.ts';
import { paidPaper } from '../../src/customRoutes/fees/print/paidPaper.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import {
  bill,
  challan,
  fingers,
  line,
  payments,
  pupil,
  tillProvider,
  type Own,
  type ProviderCall,
} from './till.support.ts';

const AT = '/pay-or-print-fee-challans/pay-fee-challan';
/** Somebody else's, which a provider without filters answers as well. */
const OTHERS = challan(9, '2026-10', [line(91, 'Tuition', 700)], { student: pupil(2, 'Bilal Javed') });
const dueOf = ({ particulars }: { readonly particulars: readonly object[] }): number =>
  particulars.reduce((sum, one) => sum + Number(Reflect.get(one, 'open')), 0);
const [NOVEMBER, OCTOBER] = bill().challans.map((one) => ({ ...one, due: dueOf(one), balance: dueOf(one) })) as [
  ReturnType<typeof challan>,
  ReturnType<typeof challan>,
];
const fines = ({ query }: ProviderCall) => ({
  data: (JSON.parse(query.get('challan_ids') ?? '[]') as number[]).map((challan_id) => ({
    challan_id,
    fine: challan_id === 1 ? 100 : 0,
    already: 0,
  })),
});
const said = (own: Own = {}): Own => ({
  'GET /api_students': () => ({ data: [pupil(1, 'Ayesha Javed')] }),
  'GET /student_challan': () => ({ data: [NOVEMBER, OCTOBER, OTHERS] }),
  'GET /getChallansFineInfo': fines,
  'POST /payChallan': () => ({ message: 'Saved successfully.' }),
  'POST /challanDirectPayment': () => ({ message: 'Saved successfully.' }),
  'GET /fee_particulars': () => ({ data: [{ id: 1, name: 'Books', kind: 'other', priority: 10, is_active: true }] }),
  ...own,
});
const written = (calls: readonly ProviderCall[]): string[] =>
  calls.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]));
const counter = () => show(<PayPage />, dataProvider, `${AT}?student_id=1`);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem('edubase.till.habits.demo.1');
  dropLists();
  signedInAs({ capabilities: [] });
});
afterEach(clearPayingStudent);

test('the bill is that of the student alone, with the fine of the day, and offers nothing that the provider has not', async () => {
  const calls = tillProvider(said());
  counter();
  const table = await screen.findByRole('table', { name: 'Open lines, oldest first' });
  expect(within(table).getAllByRole('textbox')).toHaveLength(4);
  expect(within(table).getByText('Late fee fine')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount, Rs').value).toBe('6,600');
  expect(screen.queryByText(/Bilal/)).toBeNull();
  for (const name of [/Whole family/, /advance/, /^Discount /, /^Waive /, /My till/, /Statement/])
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Statement' })).toBeNull();
  expect(written(calls)).toEqual([]);
  expect(calls.map(({ path }) => path)).not.toContain('/open_challans');
});

test('more than is due is not taken, for nobody would know what becomes of it', async () => {
  const calls = tillProvider(said());
  counter();
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount, Rs');
  expect(amount.value).toBe('6,600');
  const user = fingers();
  await user.clear(amount);
  await user.type(amount, '9000');
  expect(screen.getByText('This is more than is due')).toBeTruthy();
  expect(screen.queryByText(/advance/i)).toBeNull();
  await user.keyboard('{Enter}{Enter}');
  expect(written(calls)).toEqual([]);
});

test('it is paid line by line; what was taken is said without a receipt number', async () => {
  const fined = line(13, 'Late fee fine', 100, { source: 'fine', priority: 99 });
  let isFined = false;
  const calls = tillProvider(
    said({
      'GET /student_challan': () => ({
        data: [NOVEMBER, isFined ? { ...OCTOBER, particulars: [...OCTOBER.particulars, fined] } : OCTOBER],
      }),
      'GET /getChallansFineInfo': (call) => (isFined ? { data: [] } : fines(call)),
      'POST /addChallansFine': () => {
        isFined = true;
        return { message: 'Saved successfully.' };
      },
    }),
  );
  counter();
  await screen.findByText('Late fee fine');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount, Rs')));
  await fingers().keyboard('{Enter}');
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect(receipt.getByRole('heading').textContent).toBe('Rs 6,600');
  expect(receipt.getByText('Your provider has taken the payment; it gave no receipt number.')).toBeTruthy();
  expect(receipt.queryByRole('button', { name: /Void|Withdraw/ })).toBeNull();
  expect(written(calls)).toEqual(['POST /addChallansFine', 'POST /payChallan']);
  const [sent] = payments(calls);
  expect(sent?.key).toBeNull();
  expect(sent?.body).toMatchObject({
    student_id: 1,
    amount: 6600,
    lines: [
      { particular_line_id: 11, currentPayment: 3000 },
      { particular_line_id: 12, currentPayment: 500 },
      { particular_line_id: 13, currentPayment: 100 },
      { particular_line_id: 21, currentPayment: 3000 },
    ],
  });
  for (const name of ['fines', 'advance', 'challan_ids']) expect(sent?.body).not.toHaveProperty(name);
  const record = payingStudent();
  if (!record) throw new Error('Nothing is held for the print.');
  const paper = paidPaper(record);
  expect(paper.facts.map(([label]) => label)).not.toContain('Receipt no');
  expect(paper.payable).toEqual([{ label: 'Total paid', amount: 6600 }]);
});

test('a challan whose particulars are not said is no empty bill', async () => {
  tillProvider(
    said({ 'GET /student_challan': () => ({ data: [challan(1, '2026-10', [], { due: 500, balance: 500 })] }) }),
  );
  counter();
  expect(await screen.findByText(/does not say which particulars/)).toBeTruthy();
  expect(screen.queryByText('Nothing is open')).toBeNull();
});

test('what is sold is charged and paid in one call, and its receipt invents no number', async () => {
  const calls = tillProvider(said());
  show(<DirectPaymentPage />, dataProvider, '/direct-payment?student_id=1');
  const user = fingers();
  const particular = await screen.findByRole('combobox', { name: 'Particular 1' });
  await within(particular).findByRole('option', { name: 'Books' });
  await user.selectOptions(particular, 'Books');
  await user.type(screen.getByRole('textbox', { name: 'Amount 1' }), '250');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Take Rs 250' })).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: 'Take Rs 250' }));
  const receipt = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect(receipt.getByRole('heading').textContent).toBe('Rs 250');
  const cleared = within(screen.getByRole('table', { name: 'Lines that were paid' }));
  expect(cleared.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('–');
  expect(written(calls)).toEqual(['POST /challanDirectPayment']);
});
