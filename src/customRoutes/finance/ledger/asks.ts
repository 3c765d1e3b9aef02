import { useGetList, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { f, type Fields } from '../../../../contract/fields.ts';
import { STATEMENT_PARTS } from '../../../../contract/finance/statementParts.ts';
import type { Report } from '../../../../contract/report.ts';

export type Ledger = Answer<'GET /gl_inquiry'>;
export type LedgerRow = Ledger['data'][number];
export type LedgerAccount = Ledger['accounts'][number];
export type Asks = Pick<Report, 'params' | 'period'>;

const period = ['from_date', 'to_date'] as const;
const dates = {
  from_date: f.date({ label: 'From', default: 'report start' }),
  to_date: f.date({ label: 'To', default: 'today' }),
  campus_id: f.ref('campuses', { label: 'Campus' }),
};
const choice = (label: string, yes: string, no: string, usual: 'true' | 'false') =>
  f.enum(
    [
      ['false', no],
      ['true', yes],
    ],
    { label, default: usual },
  );
const shown = {
  hide_reversed: choice('Reversed pairs', 'Left out', 'Shown', 'false'),
  closing_entries: choice('Closing entries', 'Shown', 'Left out', 'true'),
  monthly: choice('Rows', 'Monthly totals', 'Each entry', 'false'),
};
const CLASSES = [
  ['asset', 'Assets'],
  ['liability', 'Liabilities'],
  ['equity', 'Equity'],
  ['income', 'Income'],
  ['expense', 'Expenses'],
] as const;
/** What the general ledger can be asked: all accounts, or those of a class, a group or a range of codes. */
export const BOOK: Asks = {
  params: {
    ...dates,
    account_class: f.enum(CLASSES, { label: 'Class' }),
    group_id: f.ref('finance_groups', { label: 'Group' }),
    part: f.enum(STATEMENT_PARTS, { label: 'Part of a statement' }),
    code_from: f.text({ label: 'Code from', max: 20 }),
    code_to: f.text({ label: 'Code to', max: 20 }),
    ...shown,
  },
  period,
};
/** What an inquiry can be asked: one account, chosen by its code. `wanted` is that of the address. */
export function useAccountAsks(wanted: string | null): Asks {
  const { data } = useGetList<RaRecord>(
    'finance_accounts',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'acc_code', order: 'ASC' } },
    { staleTime: 300_000, retry: false },
  );
  return useMemo(() => {
    const known = (data ?? []).map((account): [string, string] => {
      const code = String(account['acc_code']);
      return [code, `${code} ${String(account['acc_name'])}`];
    });
    // The account of the address is chosen also before the list is there.
    const missing = wanted !== null && wanted !== '' && !known.some(([code]) => code === wanted);
    const accounts: readonly (readonly [string, string])[] = missing ? [[wanted, wanted], ...known] : known;
    const params: Fields = { acc_code: f.enum(accounts, { label: 'Account', required: true }), ...dates, ...shown };
    return { params, period };
  }, [data, wanted]);
}
