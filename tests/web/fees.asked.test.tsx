/**
 * What the fee screens ask for, as specification 7 writes the calls: both ends of the months, places and search in
 * `filters`, the flags whose answers are shown.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentMonth } from '../../contract/dates.ts';
import AddAmountPage from '../../src/customRoutes/fees/challans/AddAmountPage.tsx';
import GenerateChallansPage from '../../src/customRoutes/fees/challans/GenerateChallansPage.tsx';
import { classesAsFilters } from '../../src/challans/challanList.ts';
import historyList from '../../src/lists/history.tsx';
import ChallansPrint from '../../src/customRoutes/fees/print/ChallansPrint.tsx';
import challansList from '../../src/lists/challans.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { challan, line, tillProvider, type ProviderCall } from './till.support.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';

const HistoryPage = pageOf(historyList);
const ChallansPage = pageOf(challansList);

beforeEach(() => {
  dropLists();
  signedInAs();
});
const PLACE = 'campus_id=1&class_id=4&section_id=6&search=Ayesha';
const FILTERS = [
  { field: 'campus_id', operator: '=', value: 1 },
  { field: 'class_id', operator: '=', value: 4 },
  { field: 'section_id', operator: '=', value: 6 },
  { field: 'search', operator: 'LIKE', value: 'Ayesha' },
];
const said = ({ query, body }: ProviderCall): Record<string, unknown> => ({ ...Object.fromEntries(query), ...body });
const filtersOf = (calls: ProviderCall): unknown => JSON.parse(String(said(calls)['filters']));
/** The first call of this kind. */
async function first(calls: readonly ProviderCall[], call: string): Promise<ProviderCall> {
  const found = (): ProviderCall | undefined => calls.find(({ method, path }) => `${method} ${path}` === call);
  await waitFor(() => expect(found()).toBeDefined());
  return found() as ProviderCall;
}

const LISTS: readonly (readonly [name: string, call: string, page: ReactElement, at: string])[] = [
  ['pay or print', 'GET /student_challan', <ChallansPage key="" />, '?month=2026-10&'],
  ['adding an amount', 'GET /student_challan', <AddAmountPage key="" />, '?from=2026-10&'],
  ['generating', 'POST /get_non_generated_challan_students', <GenerateChallansPage key="" />, '?from=2026-10&'],
  [
    'generating in instalments',
    'POST /get_non_generated_challan_students',
    <GenerateChallansPage key="" installments />,
    '?from=2026-10&',
  ],
];
describe.each(LISTS)('%s', (_name, call, page, at) => {
  test('sends both ends of the months, and place and search as filters and in no other way', async () => {
    const calls = tillProvider();
    show(page, dataProvider, `/${at}${PLACE}`);
    const sent = await first(calls, call);
    expect(said(sent)).toMatchObject({ challan_month_from: '2026-10', challan_month_to: '2026-10' });
    expect(filtersOf(sent)).toEqual(FILTERS);
    for (const name of ['campus_id', 'class_id', 'section_id', 'search']) expect(said(sent)).not.toHaveProperty(name);
  });
});
test('without a choice the months are the current one, at both ends', async () => {
  const month = currentMonth();
  const calls = tillProvider();
  show(<GenerateChallansPage />, dataProvider, '/');
  const body = said(await first(calls, 'POST /get_non_generated_challan_students'));
  expect(body).toMatchObject({ challan_month_from: month, challan_month_to: month });
  expect(body).not.toHaveProperty('filters');
});
test('the payment history sends both ends of the months', async () => {
  const calls = tillProvider();
  show(<HistoryPage />, dataProvider, '/?from_month=2026-10&to_month=2026-09');
  expect(said(await first(calls, 'POST /studentsPaymentHistory'))).toMatchObject({
    challan_month_from: '2026-10',
    challan_month_to: '2026-10',
  });
});
test('a print of the list asks as the list does', async () => {
  const calls = tillProvider();
  show(
    <ChallansPrint layout="horizontal" />,
    dataProvider,
    `/pay-or-print-fee-challans/print-horizontal-challans?${PLACE}&open=true`,
  );
  const sent = await first(calls, 'GET /student_challan');
  expect(filtersOf(sent)).toEqual(FILTERS);
  expect(said(sent)).toMatchObject({ open: 'true' });
});
test('places go beside the filters that are there, and what cannot be read is left to the provider', () => {
  const own = { field: 'discount', operator: '>', value: 0 };
  expect(classesAsFilters({ class_id: '4', filters: JSON.stringify([own]), page: '1' })).toEqual({
    page: '1',
    filters: JSON.stringify([own, { field: 'class_id', operator: '=', value: 4 }]),
  });
  expect(classesAsFilters({ search: '', page: '1' })).toEqual({ page: '1' });
  expect(classesAsFilters({ class_id: '4', filters: '[{' })).toEqual({ class_id: '4', filters: '[{' });
});
test('challans are asked for in one place', () => {
  const folder = 'src/customRoutes';
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const asking = names.filter((name) =>
    /(askFees|useFeeList)[^\n]*'\/student_challan'/.test(readFileSync(`${folder}/${name}`, 'utf8')),
  );
  expect(asking).toEqual([]);
});

describe('pay or print', () => {
  const page = (row: object, more: object = {}) => ({
    data: [challan(1, '2026-10', [line(1, 'Tuition', 500)], { due: 500, balance: 500, ...row })],
    current_page: 1,
    per_page: 50,
    total: 1,
    last_page: 1,
    ...more,
  });
  test('asks for the actual fee and the last payment, and shows them', async () => {
    const calls = tillProvider({
      'GET /student_challan': () =>
        page({ actual_fee: 4321, latest_payment: { receipt_no: 77, paid_date: '2026-09-07', amount: 3210 } }),
    });
    show(<ChallansPage />, dataProvider, '/');
    const row = await screen.findByRole('row', { name: /Ayesha/ });
    expect(said(await first(calls, 'GET /student_challan'))).toMatchObject({
      std_actual_fee: '1',
      std_latest_payment: '1',
      user_paid_dates: '1',
    });
    expect(screen.getByRole('columnheader', { name: 'Actual fee' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Last payment' })).toBeTruthy();
    for (const text of ['4,321', '3,210', '07-Sep-2026']) expect(row.textContent).toContain(text);
  });
  test.each([
    ['who never paid and has no plan has empty cells', { actual_fee: null, latest_payment: null }, 2],
    ['a provider that answers neither has no columns for them', {}, 0],
  ])('%s', async (_what, row, columns) => {
    tillProvider({ 'GET /student_challan': () => page(row) });
    show(<ChallansPage />, dataProvider, '/');
    const shown = await screen.findByRole('row', { name: /Ayesha/ });
    expect(screen.queryAllByRole('columnheader', { name: /Actual fee|Last payment/ })).toHaveLength(columns);
    expect(shown.textContent).not.toMatch(/null|undefined/);
  });
  test.each([
    ['21-11-2026', 0],
    ['19-11-2026', 1],
  ])('on %s a payment is dated or not, as user_paid_dates has it', async (day, refused) => {
    tillProvider({
      'GET /student_challan': () => page({}, { user_paid_dates: { from: '2026-11-20', to: '2026-11-22' } }),
      'GET /getChallansFineInfo': () => ({ data: [] }),
    });
    show(<ChallansPage />, dataProvider, '/');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: /Select challan/ }));
    await user.type(await screen.findByLabelText('If paid on'), day);
    await screen.findByText(/due, Rs 0 late fee/);
    expect(screen.queryAllByText(/you may not date a payment so/)).toHaveLength(refused);
  });
});
