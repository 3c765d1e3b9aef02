/** Income, less discounts and bad debts, expenses, and the surplus. */
import { CASH_ROLES } from './cashEntries.ts';
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

const DEDUCTIONS: ReadonlySet<string | null> = new Set(['discount', 'bad_debt']);
/** Whether it is taken off income: fee discounts and bad debts. */
export const isTaken = ({ role }: Account): boolean => DEDUCTIONS.has(role);
export const isCash = ({ role }: Account): boolean => role !== null && (CASH_ROLES as readonly string[]).includes(role);
export const ofResult = (chart: Chart, account: Account): boolean =>
  ['income', 'expense'].includes(classOf(chart, account));

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
  const rows = treeRows(chart, { key: 'income', label: 'Income', columns }, of('income'));
  const taken = lines.filter(({ account }) => isTaken(account));
  if (taken.length > 0)
    rows.push(...flatRows({ key: 'deductions', label: 'Less: discounts and bad debts', columns }, taken));
  const net = totalRow('net-income', 'Net income', rows, { income: 1, deductions: 1 });
  if (taken.length > 0) rows.push(net);
  const spent = of('expense').map((line) => ({ ...line, amounts: negated(line.amounts) }));
  rows.push(...treeRows(chart, { key: 'expenses', label: 'Expenses', columns }, spent));
  const surplus = totalRow('surplus', 'Surplus', rows, {
    [taken.length > 0 ? 'net-income' : 'income']: 1,
    expenses: -1,
  });
  return { rows: [...rows, surplus], income: net.amounts, surplus: surplus.amounts };
}
