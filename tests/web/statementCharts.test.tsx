/** The picture of a balance sheet and of a cash flow of one column: what they are made of, also as a table. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import BalanceSheetPage from '../../src/customRoutes/finance/statements/BalanceSheetPage.tsx';
import CashFlowPage from '../../src/customRoutes/finance/statements/CashFlowPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { FindPage } from '../../src/pages/openPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const row = (key: string, label: string, level: number, kind: string, amount: number) => ({
  key,
  label,
  level,
  kind,
  amounts: [amount],
  account_id: null,
  acc_code: null,
  opens: null,
});
const answer = (rows: readonly object[]) => ({
  data: {
    columns: [{ key: 'period', label: 'This period', from_date: null, to_date: '2026-11-20', campus_id: null }],
    rows,
    made_at: '2026-11-20T06:00:00.000Z',
    campuses: null,
    difference: [0],
    years: [{ from_date: null, open_from: '1990-01-01' }],
  },
});
const pageOf = (title: string) => () => ({ path: 'statement', title, crumbs: [{ label: title }] });
/** The cells of the table behind a picture. */
async function tableOf(title: string): Promise<string[][]> {
  const figure = (await screen.findByText(title)).closest('figure') ?? document.body;
  expect(within(figure).getByRole('img', { name: title })).toBeTruthy();
  await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }));
  return within(figure)
    .getAllByRole('row')
    .map((one) => [...one.children].map(({ textContent }) => textContent ?? ''));
}
beforeEach(() => signedInAs({ campuses: [{ id: 1, campus_name: 'Main' }] }));

test('a balance sheet of one day shows its groups, the surplus with the equity, and leaves out what is nothing', async () => {
  tillProvider({
    'GET /balance_sheet': () =>
      answer([
        row('asset', 'Assets', 0, 'class', 900),
        row('asset-g1', 'Cash and bank', 1, 'group', 700),
        row('asset-g1-a1', 'Cash', 2, 'account', 700),
        row('asset-g2', 'Receivables', 1, 'group', 200),
        row('liability', 'Liabilities', 0, 'class', 0),
        row('liability-g3', 'Payables', 1, 'group', 0),
        row('equity', 'Equity', 0, 'class', 900),
        row('surplus-year', 'Surplus of the year', 1, 'account', 900),
        row('whole', 'Liabilities and equity', 0, 'total', 900),
      ]),
  });
  show(
    <FindPage value={pageOf('Balance Sheet')}>
      <BalanceSheetPage />
    </FindPage>,
    dataProvider,
    '/balance-sheet',
  );
  expect(await tableOf('Assets, liabilities and equity by group')).toEqual([
    ['Group', 'Assets', 'Liabilities', 'Equity'],
    ['Cash and bank', '700', '0', '0'],
    ['Receivables', '200', '0', '0'],
    ['Surplus of the year', '0', '0', '900'],
  ]);
});

test('a cash flow of one period shows what each activity received and paid', async () => {
  tillProvider({
    'GET /cash_flow': () =>
      answer([
        row('opening', 'Cash and bank, opening', 0, 'total', 0),
        row('operating', 'Operating activities', 0, 'class', 300),
        row('operating-in', 'Received', 1, 'group', 800),
        row('operating-in-a1', 'Fees', 2, 'account', 800),
        row('operating-out', 'Paid', 1, 'group', -500),
        row('financing', 'Financing activities', 0, 'class', 50),
        row('financing-in', 'Received', 1, 'group', 50),
        row('movement', 'Movement of cash and bank', 0, 'total', 350),
      ]),
  });
  show(
    <FindPage value={pageOf('Cash Flow')}>
      <CashFlowPage />
    </FindPage>,
    dataProvider,
    '/cash-flow',
  );
  expect(await tableOf('Received and paid, by activity')).toEqual([
    ['Activity', 'Received', 'Paid'],
    ['Operating', '800', '500'],
    ['Financing', '50', '0'],
  ]);
});
