/** GET /cash_flow: cash and bank from the first day to the last, by what was received and paid for. */
import { shiftDay } from '../../../../contract/dates.ts';
import { cashFlow } from '../../../../contract/endpoints/finance/statements.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { headOf, periodOf } from './period.ts';
import { cashSumsOf, type CashSums } from './cashSums.ts';
import { readChart, type Chart } from './chart.ts';
import { columnsOf } from './columns.ts';
import { accountsOfPart, isCash } from './parts.ts';
import { addUp, flatRows, isZero, negated, plainRow, totalRow, type Line, type Row } from './rows.ts';
import { sumsOf } from './sums.ts';

const ACTIVITIES = [
  ['operating', 'Operating activities'],
  ['investing', 'Investing activities'],
  ['financing', 'Financing activities'],
] as const;
/** One ledger of cash and bank opens with the one balance and closes with the other. */
const BALANCE = { opens: 'ledger', accounts: { part: 'cash' } } as const;

function activityRows(chart: Chart, columns: number, { received, paid }: CashSums): Row[] {
  const none = Array.from({ length: columns }, () => 0);
  return ACTIVITIES.flatMap(([key, label]) => {
    const own = accountsOfPart(chart, key);
    const opened = { opens: 'flow' as const, accounts: { part: key } };
    const lines = (side: 'in' | 'out'): Line[] =>
      own.map((account) => {
        const amounts = (side === 'in' ? received : paid).get(account.id) ?? none;
        return { account, amounts: side === 'in' ? amounts : negated(amounts), opens: 'flow' };
      });
    const parts = (['in', 'out'] as const).flatMap((side) => {
      const rows = flatRows(
        { key: `${key}-${side}`, label: side === 'in' ? 'Received' : 'Paid', columns, level: 1, ...opened },
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
      ? [plainRow({ key, label, level: 0, kind: 'class', amounts, ...opened }), ...parts]
      : [];
  });
}

export const cashFlowRoute = endpointRoute(
  cashFlow,
  async (call, { query }) => {
    const period = await periodOf(call, query);
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
      ...BALANCE,
    });
    const activities = activityRows(chart, n, sums);
    const signs = Object.fromEntries(ACTIVITIES.map(([key]) => [key, 1 as const]));
    const movement: Row = {
      ...totalRow('movement', 'Movement of cash and bank', [opening, ...activities], signs),
      opens: 'flow',
    };
    const closing: Row = {
      ...totalRow('closing', 'Cash and bank, closing', [opening, movement], { opening: 1, movement: 1 }),
      ...BALANCE,
    };
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
