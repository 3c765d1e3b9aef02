/** Tables of what closing moves. */
import type { TableColumn } from '../../../ui/table/column.ts';
import type { YearState } from './checks.ts';

type Campus = YearState['campuses'][number];
export type ClosedAccount = Campus['accounts'][number] & { readonly id: string; readonly campus: Campus };

export const CAMPUSES: readonly TableColumn<Campus>[] = [
  { key: 'campus_name', label: 'Campus', role: 'head' },
  { key: 'income', label: 'Income', kind: 'money', total: true },
  { key: 'expense', label: 'Expenses', kind: 'money', total: true },
  { key: 'surplus', label: 'To retained earnings', kind: 'money', total: true },
  { key: 'voucher_no', label: 'Entry', kind: 'no' },
];
export const ACCOUNTS: readonly TableColumn<ClosedAccount>[] = [
  { key: 'acc_code', label: 'Code' },
  { key: 'acc_name', label: 'Account', role: 'head' },
  {
    key: 'income',
    label: 'Income',
    kind: 'money',
    value: ({ account_class, amount }) => (account_class === 'income' ? amount : null),
  },
  {
    key: 'expense',
    label: 'Expenses',
    kind: 'money',
    value: ({ account_class, amount }) => (account_class === 'expense' ? amount : null),
  },
];
export const accountsOf = ({ campuses }: YearState): ClosedAccount[] =>
  campuses.flatMap((campus) =>
    campus.accounts.map((account) => ({ ...account, campus, id: `${campus.campus_id}-${account.account_id}` })),
  );
export const byCampus = ({ campus }: ClosedAccount) => ({ key: campus.campus_id, label: campus.campus_name });
export const sumsByCampus = ({ campuses }: YearState): ReadonlyMap<number, Readonly<Record<string, number>>> =>
  new Map(campuses.map(({ campus_id, income, expense }) => [campus_id, { income, expense }]));
