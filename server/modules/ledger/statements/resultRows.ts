/** Income, less discounts and bad debts, expenses, and the surplus. */
import type { StatementPart } from '../../../../contract/finance/statementParts.ts';
import { classOf, type Account, type Chart } from './chart.ts';
import {
  flatRows,
  isZero,
  negated,
  totalRow,
  treeRows,
  type Amounts,
  type Line,
  type Opens,
  type Row,
} from './rows.ts';
import { isTaken, ofResult } from './parts.ts';

export interface Result {
  readonly rows: readonly Row[];
  /** Income less what is taken off it. */
  readonly income: Amounts;
  readonly surplus: Amounts;
}
/** `earned`: what an account of income or expense adds to the surplus, by column. */
export function resultOf(chart: Chart, columns: number, earned: (account: Account) => Amounts, opens: Opens): Result {
  const lines = chart.accounts
    .filter((account) => ofResult(chart, account))
    .map((account): Line => ({ account, amounts: earned(account), opens }))
    .filter(({ amounts }) => !isZero(amounts));
  const of = (name: 'income' | 'expense'): Line[] =>
    lines.filter((line) => !isTaken(line.account) && classOf(chart, line.account) === name);
  const head = (key: string, label: string, part: StatementPart) => ({
    key,
    label,
    columns,
    opens,
    accounts: { part },
  });
  const rows = treeRows(chart, head('income', 'Income', 'income'), of('income'));
  const taken = lines.filter(({ account }) => isTaken(account));
  if (taken.length > 0)
    rows.push(...flatRows(head('deductions', 'Less: discounts and bad debts', 'deductions'), taken));
  const net: Row = {
    ...totalRow('net-income', 'Net income', rows, { income: 1, deductions: 1 }),
    opens,
    accounts: { part: 'net_income' },
  };
  if (taken.length > 0) rows.push(net);
  const spent = of('expense').map((line) => ({ ...line, amounts: negated(line.amounts) }));
  rows.push(...treeRows(chart, head('expenses', 'Expenses', 'expenses'), spent));
  const surplus = totalRow('surplus', 'Surplus', rows, {
    [taken.length > 0 ? 'net-income' : 'income']: 1,
    expenses: -1,
  });
  const all: Row = { ...surplus, opens, accounts: { part: 'result' } };
  return { rows: [...rows, all], income: net.amounts, surplus: surplus.amounts };
}
