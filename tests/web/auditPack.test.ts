import { unzipSync, strFromU8 } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { auditPack } from '../../src/customRoutes/finance/yearEnd/auditPack.ts';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const SIDES = { opening_debit: 0, opening_credit: 0, debit: 70, credit: 70, closing_debit: 70, closing_credit: 70 };
const row = (label: string, amount: number) => ({
  key: label,
  label,
  level: 0,
  kind: 'account',
  amounts: [amount],
  account_id: 1,
  acc_code: '1101',
  opens: null,
});
const statement = { columns: [{ key: 'one', label: 'Year' }], rows: [row('Cash, in hand', 70)], difference: [0] };
const entry = (journal_id: number, debit: number, credit: number) => ({
  account_id: 1,
  date: '2026-08-01',
  voucher: `RV-${journal_id}`,
  memo: '=SUM(A1)',
  contra: 'Fees',
  campus_name: 'Main',
  debit,
  credit,
  balance: debit - credit,
});
const PAGES = [[entry(1, 50, 0)], [entry(2, 20, 70)]];
const answers = {
  'GET /trial_balance': () => ({
    data: { accounts: [{ acc_code: '1101', acc_name: 'Cash', ...SIDES }], earlier: SIDES, totals: SIDES },
  }),
  'GET /profit_loss_statement': () => ({ data: statement }),
  'GET /balance_sheet': () => ({ data: statement }),
  'GET /cash_flow': () => ({ data: statement }),
  'GET /gl_inquiry': ({ query }: { query: URLSearchParams }) => ({
    data: PAGES[Number(query.get('page')) - 1],
    current_page: Number(query.get('page')),
    per_page: 1,
    total: 2,
    last_page: 2,
    totals: { debit: 70, credit: 70 },
    accounts: [{ account_id: 1, acc_code: '1101', acc_name: 'Cash' }],
  }),
  'GET /bank_statements': () => ({ data: [], current_page: 1, per_page: 500, total: 0, last_page: 1 }),
  'GET /fee_ageing': () => ({ data: [], current_page: 1, per_page: 500, total: 0, last_page: 1 }),
  'GET /asset_register': () => ({ data: [] }),
  'GET /audit_findings': () => ({ data: [] }),
};
const open = async (): Promise<Record<string, string>> => {
  const blob = await auditPack(
    { from: '2026-07-01', to: '2027-06-30', campus: 2 },
    () => undefined,
    new AbortController().signal,
  );
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await blob.arrayBuffer()))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );
};
beforeEach(() => void signedInAs());

test('has every paper of the year and campus, with the sums of its own screen', async () => {
  const calls = tillProvider(answers as never);
  const files = await open();
  expect(Object.keys(files)).toEqual([
    '01 Trial Balance.csv',
    '02 Profit and Loss.csv',
    '03 Balance Sheet.csv',
    '04 Cash Flow.csv',
    '05 General Ledger.csv',
    '06 Bank Statements.csv',
    '07 Ageing of Fees Owed.csv',
    '08 Register of Assets.csv',
    '09 Audit Findings.csv',
    'Contents.txt',
  ]);
  const ledger = (files['05 General Ledger.csv'] ?? '').trim().split('\r\n');
  expect(ledger).toHaveLength(4);
  expect(ledger.at(-1)).toContain('Total,70,70');
  expect(ledger[1]).not.toMatch(/,=SUM/);
  expect(files['01 Trial Balance.csv']).toContain('Total,0,0,70,70,70,70');
  expect(files['03 Balance Sheet.csv']).toContain('"Cash, in hand",70');
  expect(calls.every(({ query }) => [null, '2'].includes(query.get('campus_id')))).toBe(true);
});
test('leaves out what the user may not see, and says so', async () => {
  signedInAs({
    userInfo: { username: 'auditor', full_name: 'Auditor', user_settings: '{}', privileges: ['ledger.read'] },
  } as never);
  tillProvider(answers as never);
  const files = await open();
  expect(Object.keys(files)).toHaveLength(6);
  expect(files['Contents.txt']).toContain('Audit Findings: left out');
});
