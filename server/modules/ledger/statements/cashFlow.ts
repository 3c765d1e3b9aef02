/** GET /cash_flow: cash and bank from the first day to the last, by what was received and paid for. */
import { shiftDay } from '../../../../contract/dates.ts';
import { cashFlow } from '../../../../contract/endpoints/finance/statements.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { headOf, periodOf } from './period.ts';
import { cashSumsOf, type CashSums } from './cashSums.ts';
import { classOf, groupsOf, readChart, type Account, type Chart } from './chart.ts';
import { columnsOf } from './columns.ts';
import { isCash } from './resultRows.ts';
import { addUp, flatRows, isZero, negated, plainRow, totalRow, type Line, type Row } from './rows.ts';
import { sumsOf } from './sums.ts';

const ACTIVITIES = [
  ['operating', 'Operating activities'],
  ['investing', 'Investing activities'],
  ['financing', 'Financing activities'],
] as const;
type Activity = (typeof ACTIVITIES)[number][0];

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

function activityRows(chart: Chart, columns: number, { received, paid }: CashSums): Row[] {
  const none = Array.from({ length: columns }, () => 0);
  const others = chart.accounts.filter((account) => !isCash(account));
  return ACTIVITIES.flatMap(([key, label]) => {
    const own = others.filter((account) => activityOf(chart, account) === key);
    const lines = (side: 'in' | 'out'): Line[] =>
      own.map((account) => {
        const amounts = (side === 'in' ? received : paid).get(account.id) ?? none;
        return { account, amounts: side === 'in' ? amounts : negated(amounts), opens: 'flow' };
      });
    const parts = (['in', 'out'] as const).flatMap((side) => {
      const rows = flatRows(
        { key: `${key}-${side}`, label: side === 'in' ? 'Received' : 'Paid', columns, level: 1 },
        lines(side),
      );
      // A heading above accounts is a group: the activity is the class.
      return rows.length > 1
        ? rows.map((row) => (row.kind === 'class' ? { ...row, kind: 'group' as const } : row))
        : [];
    });
    const amounts = addUp(
      parts.filter(({ level }) => level === 1).map((row) => row.amounts),
      columns,
    );
    return parts.length > 0 && !parts.every((row) => isZero(row.amounts))
      ? [plainRow({ key, label, level: 0, kind: 'class', amounts }), ...parts]
      : [];
  });
}

export const cashFlowRoute = endpointRoute(
  cashFlow,
  async (call, { query }) => {
    const period = periodOf(query);
    const [chart, columns, head] = await Promise.all([readChart(call), columnsOf(call, period), headOf(call)]);
    const n = columns.length;
    const before = columns.map((column) => ({
      ...column,
      from_date: null,
      to_date: shiftDay(column.from_date ?? period.to, -1),
    }));
    const until = columns.map((column) => ({ ...column, from_date: null }));
    const balances = await sumsOf(call, [...before, ...until], { working: false });
    const sums = await cashSumsOf(call, columns);
    const held = (from: number): number[] =>
      addUp(
        chart.accounts.filter(isCash).map(({ id }) => (balances.get(id) ?? []).slice(from, from + n)),
        n,
      );
    const opening = plainRow({
      key: 'opening',
      label: 'Cash and bank, opening',
      level: 0,
      kind: 'total',
      amounts: held(0),
    });
    const activities = activityRows(chart, n, sums);
    const signs = Object.fromEntries(ACTIVITIES.map(([key]) => [key, 1 as const]));
    const movement = totalRow('movement', 'Movement of cash and bank', [opening, ...activities], signs);
    const closing = totalRow('closing', 'Cash and bank, closing', [opening, movement], { opening: 1, movement: 1 });
    return {
      data: {
        ...head,
        columns,
        rows: [opening, ...activities, movement, closing],
        difference: addUp([closing.amounts, negated(held(n))], n),
      },
    };
  },
  { snapshot: () => true },
);
