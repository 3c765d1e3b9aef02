import { sumRupees } from '../../../../contract/money.ts';
import type { Ledger, LedgerAccount, LedgerRow } from './asks.ts';
import type { Line } from './columns.tsx';

export interface Section {
  readonly account: LedgerAccount;
  readonly lines: readonly Line[];
}
const before = (row: LedgerRow): number => sumRupees([row.balance, -row.debit, row.credit]);

/**
 * Rows of a page as sections, each with what it begins and ends with: the account's own opening and closing, or what
 * is brought forward from the page before and carried to the next. Accounts without rows stand where their codes do.
 */
export function sectionsOf({ data, accounts, current_page, per_page, last_page }: Ledger): Section[] {
  const rows = Map.groupBy(data, ({ account_id }) => account_id);
  const at = accounts.map(({ account_id }) => rows.has(account_id));
  const [first, last] = [at.indexOf(true), at.lastIndexOf(true)];
  // Numbers of the first row of the page, and of the first of each account.
  const page = (current_page - 1) * per_page;
  let n = 0;
  const begins = accounts.map(({ count }) => (n += count) - count);
  return accounts.flatMap((account, index): Section[] => {
    const own = rows.get(account.account_id) ?? [];
    // One without rows is on the page of the accounts around it.
    const isBefore = first >= 0 && index < first && current_page > 1;
    const isAfter = (first >= 0 ? index > last : true) && current_page < last_page;
    if (own.length === 0 && (account.count > 0 || isBefore || isAfter)) return [];
    const [begin] = own;
    const end = own.at(-1);
    const carried = begin ? before(begin) : account.opening;
    // Months are not counted; an account begins where its balance is that of its opening.
    const byMonth = begin?.source === 'month';
    const isStart = index !== first || (byMonth ? carried === account.opening : page === begins[index]);
    const isEnd =
      index !== last ||
      (byMonth
        ? current_page >= last_page || end?.balance === account.closing
        : page + data.length === (begins[index] ?? 0) + account.count);
    return [
      {
        account,
        lines: [
          {
            id: `${account.account_id}<`,
            label: isStart ? 'Opening balance' : 'Brought forward',
            carried: !isStart,
            balance: carried,
          },
          ...own.map((row): Line => ({
            ...row,
            id: `${row.account_id}/${row.journal_id ?? row.date}/${row.line_no ?? 0}`,
          })),
          {
            id: `${account.account_id}>`,
            label: isEnd ? 'Closing balance' : 'Carried forward',
            carried: !isEnd,
            ...(isEnd ? { debit: account.debit, credit: account.credit } : {}),
            balance: end?.balance ?? account.opening,
          },
        ],
      },
    ];
  });
}
