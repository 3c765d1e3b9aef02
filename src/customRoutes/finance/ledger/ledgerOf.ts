/**
 * The ledger where a provider answers no more than the specification names: rows. Accounts, balances and sums are then
 * those of the rows that came, and nothing is said of what is on other pages.
 */
import { today } from '../../../../contract/dates.ts';
import { sumRupees } from '../../../../contract/money.ts';
import type { Ledger, LedgerAccount, LedgerRow } from './asks.ts';

type Answered = Pick<Ledger, 'data' | 'current_page' | 'per_page' | 'last_page'> & Partial<Ledger>;
type Query = Readonly<Record<string, string>>;

/** A balance for each row, going on from the one before where the answer has none. */
function withBalances(rows: readonly LedgerRow[]): LedgerRow[] {
  let before = 0;
  return rows.map((row) => {
    const balance = (row.balance as number | undefined) ?? sumRupees([before, row.debit, -row.credit]);
    before = balance;
    return { ...row, balance };
  });
}
function accountOf(account_id: number, rows: readonly LedgerRow[], code: string | undefined): LedgerAccount {
  const [first] = rows;
  const debit = sumRupees(rows.map((row) => row.debit));
  const credit = sumRupees(rows.map((row) => row.credit));
  const opening = first ? sumRupees([first.balance, -first.debit, first.credit]) : 0;
  return {
    account_id,
    acc_code: code ?? `Account ${account_id}`,
    acc_name: '',
    account_class: '',
    opening,
    debit,
    credit,
    closing: rows.at(-1)?.balance ?? opening,
    count: rows.length,
  };
}

/** The answer to `GET /gl_inquiry` as the screen shows it. */
export function ledgerOf(answer: Answered, query: Query): Ledger {
  if (answer.accounts) return answer as Ledger;
  const groups = [...Map.groupBy(answer.data, (row) => (row.account_id as number | undefined) ?? 0)].map(
    ([id, rows]) => ({ id, rows: withBalances(rows.map((row) => ({ ...row, account_id: id }))) }),
  );
  const accounts = groups.map(({ id, rows }) => accountOf(id, rows, query['acc_code']));
  const sum = (of: (account: LedgerAccount) => number): number => sumRupees(accounts.map(of));
  return {
    ...answer,
    data: groups.flatMap(({ rows }) => rows),
    accounts,
    opening: sum(({ opening }) => opening),
    closing: sum(({ closing }) => closing),
    totals: { debit: sum(({ debit }) => debit), credit: sum(({ credit }) => credit) },
    from_date: query['from_date'] ?? '',
    to_date: query['to_date'] ?? '',
    as_of: today(),
    campuses: null,
  };
}
