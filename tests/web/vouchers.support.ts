/** A chart of accounts and entries of the books, as the provider answers them. */
import type { Own } from './till.support.ts';

const account = (id: number, acc_code: string, acc_name: string, more: object = {}) => ({
  id,
  acc_code,
  acc_name,
  role: null,
  campus_id: null,
  is_active: true,
  by_hand: true,
  balance: 0,
  ...more,
});
const group = (id: number, group_name: string, account_class: string, accounts: readonly object[], more = {}) => ({
  id,
  group_name,
  account_class,
  parent_id: null,
  accounts,
  ...more,
});
export const CHART = [
  group(1, 'Current assets', 'asset', []),
  group(
    2,
    'Cash and bank',
    'asset',
    [
      account(1, '1101', 'Cash in Hand', { role: 'cash', balance: 5000 }),
      account(2, '1102', 'Habib Bank', { role: 'bank', balance: 90000 }),
    ],
    { parent_id: 1 },
  ),
  group(3, 'Receivables', 'asset', [
    account(3, '1201', 'Fee Receivable', { role: 'receivable', by_hand: false, balance: 12000 }),
    account(9, '1104', 'Cash at North', { role: 'cash', campus_id: 2 }),
  ]),
  group(4, 'Payables', 'liability', [account(4, '2101', 'Accounts Payable', { role: 'payable', balance: -3000 })]),
  group(5, 'Running expenses', 'expense', [account(5, '5101', 'Electricity'), account(6, '5102', 'Rent')]),
  group(6, 'Other income', 'income', [account(7, '4201', 'Canteen Rent')]),
];
export const entryLine = (line_no: number, account_id: number, acc: string, debit: number, credit: number) => ({
  line_no,
  account_id,
  acc_code: acc.split(' ')[0],
  acc_name: acc.split(' ').slice(1).join(' '),
  debit,
  credit,
  memo: null,
  student: null,
  spread_months: null,
  spread_from: null,
});
export const entry = (trans_id: number, more: object = {}) => ({
  trans_id,
  journal_id: trans_id,
  entry_date: '2026-11-02',
  voucher: `PV-2026-27-${trans_id}`,
  kind: 'expense',
  by_hand: true,
  campus_id: 1,
  campus_name: 'Main',
  memo: 'Bill of October',
  reference: null,
  payee: 'Lesco',
  method: 'cash',
  cheque_no: null,
  cheque_date: null,
  reverse_on: null,
  total: 1500,
  status: 'approved',
  made_by: 'Clerk',
  own: false,
  made_at: '2026-11-02T05:00:00Z',
  decided_by: 'Head',
  decision_reason: null,
  replaces: null,
  replaced_by: null,
  void_date: null,
  void_reason: null,
  version: 2,
  print_count: 0,
  files: [],
  lines: [entryLine(1, 5, '5101 Electricity', 1500, 0), entryLine(2, 1, '1101 Cash in Hand', 0, 1500)],
  ...more,
});
export const page = (data: readonly object[], totals: object = {}) => ({
  data,
  current_page: 1,
  per_page: 50,
  total: data.length,
  last_page: 1,
  totals,
});
export const made = (more: object = {}) => ({
  data: { trans_id: 31, status: 'approved', voucher: 'JV-2026-27-4', total: 700, version: 1, ...more },
});
export const books = (own: Own = {}): Own => ({
  'GET /getAccountWithGroupsAndChart': () => ({ data: CHART }),
  'POST /finance_entry': () => made(),
  ...own,
});
