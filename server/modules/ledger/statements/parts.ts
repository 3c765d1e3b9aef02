/** Which accounts a part of a statement is of: its figures add them up, and what a figure opens is theirs. */
import type { StatementPart } from '../../../../contract/finance/statementParts.ts';
import { CASH_ROLES } from './cashEntries.ts';
import { classOf, groupsOf, type Account, type Chart } from './chart.ts';

const DEDUCTIONS: ReadonlySet<string | null> = new Set(['discount', 'bad_debt']);
/** Whether it is taken off income: fee discounts and bad debts. */
export const isTaken = ({ role }: Account): boolean => DEDUCTIONS.has(role);
export const isCash = ({ role }: Account): boolean => role !== null && (CASH_ROLES as readonly string[]).includes(role);
export const ofResult = (chart: Chart, account: Account): boolean =>
  ['income', 'expense'].includes(classOf(chart, account));

export type Activity = 'operating' | 'investing' | 'financing';
/**
 * The activity that an account is of. Income and expenses operate, equity finances. An asset or a liability operates
 * when it, or an account beside it in its groups, has a use of its own (receivables, advances, deposits, payables); the
 * others are what the school invests in (buildings, vehicles) and is financed by (loans).
 */
export function activityOf(chart: Chart, account: Account): Activity {
  const name = classOf(chart, account);
  if (name === 'income' || name === 'expense') return 'operating';
  if (name === 'equity') return 'financing';
  const ofGroup = (id: number): Account[] =>
    chart.accounts.filter((other) => groupsOf(chart, other).some((group) => group.id === id));
  // A group that holds the whole class says nothing of what is in it.
  const whole = chart.accounts.filter((other) => classOf(chart, other) === name).length;
  const [outermost] = groupsOf(chart, account).filter(({ id }) => ofGroup(id).length < whole);
  const around = outermost ? ofGroup(outermost.id) : [account];
  if (around.some(({ role }) => role !== null)) return 'operating';
  return name === 'asset' ? 'investing' : 'financing';
}

type IsOf = (chart: Chart, account: Account) => boolean;
const ofActivity =
  (activity: Activity): IsOf =>
  (chart, account) =>
    !isCash(account) && activityOf(chart, account) === activity;
const PARTS: Readonly<Record<StatementPart, IsOf>> = {
  income: (chart, account) => classOf(chart, account) === 'income' && !isTaken(account),
  deductions: (chart, account) => ofResult(chart, account) && isTaken(account),
  net_income: (chart, account) => PARTS.income(chart, account) || PARTS.deductions(chart, account),
  expenses: (chart, account) => classOf(chart, account) === 'expense' && !isTaken(account),
  result: ofResult,
  beside: (chart, account) => !ofResult(chart, account) && !isCash(account),
  cash: (_chart, account) => isCash(account),
  operating: ofActivity('operating'),
  investing: ofActivity('investing'),
  financing: ofActivity('financing'),
};
/** The accounts of a part. */
export const accountsOfPart = (chart: Chart, part: StatementPart): Account[] =>
  chart.accounts.filter((account) => PARTS[part](chart, account));
