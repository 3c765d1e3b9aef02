/** GET /profit_loss_statement: income and expenses of a period, accrual or cash, and the way from one to the other. */
import type { z } from 'zod';
import { profitLoss } from '../../../../contract/endpoints/finance/statements.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { headOf, periodOf } from './period.ts';
import { cashSumsOf } from './cashSums.ts';
import { readChart, type Account, type Chart } from './chart.ts';
import { besideBudget, budgetOf, unplanned, withBudgets } from './budget.ts';
import { columnsOf } from './columns.ts';
import { isCash, ofResult } from './parts.ts';
import { resultOf, type Result } from './resultRows.ts';
import { addUp, flatRows, isZero, negated, plainRow, totalRow, type Amounts, type Row } from './rows.ts';
import { sumsOf, type Sums } from './sums.ts';

interface Both {
  readonly chart: Chart;
  readonly columns: number;
  /** What accounts moved by (debit positive), and what of the cash basis is on them (received positive). */
  readonly moved: Sums;
  readonly cash: Sums;
}
const reader = ({ columns }: Pick<Both, 'columns'>, sums: Sums) => {
  const none = Array.from({ length: columns }, () => 0);
  return ({ id }: Account): Amounts => sums.get(id) ?? none;
};
const ofBalance = (chart: Chart): Account[] =>
  chart.accounts.filter((account) => !ofResult(chart, account) && !isCash(account));

/** What moved cash and is neither income nor expense; with the surplus it is the movement of cash and bank. */
function besideRows(both: Both, result: readonly Row[]): Row[] {
  const { chart, columns, cash } = both;
  const of = reader(both, cash);
  const lines = ofBalance(chart).map((account) => ({ account, amounts: of(account), opens: 'cash' as const }));
  const label = 'Received and paid, neither income nor expense';
  const rows = flatRows({ key: 'beside', label, columns, opens: 'cash', accounts: { part: 'beside' } }, lines);
  const all = [...result, ...rows];
  const movement = totalRow('cash-movement', 'Movement of cash and bank', all, { surplus: 1, beside: 1 });
  return [...rows, { ...movement, opens: 'cash' }];
}
/** From the surplus of the accrual basis to that of the cash basis: what changed of what is owed to and by the school. */
function reconciliationRows(both: Both, accrual: Amounts, cashSurplus: Amounts): Row[] {
  const { chart, columns, moved, cash } = both;
  const [change, explained] = [reader(both, moved), reader(both, cash)];
  const lines = ofBalance(chart).map((account) => ({
    account,
    // What of the change was cash is beside the surplus of the cash basis, not in the difference.
    amounts: negated(addUp([change(account), explained(account)], columns)),
    opens: isZero(explained(account)) ? ('ledger' as const) : null,
  }));
  const rows = [
    plainRow({
      key: 'of-accrual',
      label: 'Surplus, accrual basis',
      level: 0,
      kind: 'total',
      amounts: [...accrual],
      opens: 'ledger',
      accounts: { part: 'result' },
    }),
    ...flatRows({ key: 'changes', label: 'Less: more owed to the school; add: more owed by it', columns }, lines),
  ];
  return [
    ...rows,
    {
      ...totalRow('of-cash', 'Surplus, cash basis', rows, { 'of-accrual': 1, changes: 1 }),
      amounts: [...cashSurplus],
      opens: 'cash',
      accounts: { part: 'result' },
    },
  ];
}
type ResultColumns = NonNullable<z.output<NonNullable<typeof profitLoss.query>>['columns']>;
/** The columns that stand beside budgets. */
const BUDGETED = { budget: 'one', budget_campuses: 'campuses', budget_months: 'months' } as const;
const isBudgeted = (asked: ResultColumns): asked is keyof typeof BUDGETED => Object.hasOwn(BUDGETED, asked);

export const profitLossRoute = endpointRoute(
  profitLoss,
  async (call, { query }) => {
    const { basis = 'accrual' } = query;
    const { columns: asked = 'one', ...rest } = query;
    const period = await periodOf(call, { ...rest, columns: isBudgeted(asked) ? BUDGETED[asked] : asked });
    const [chart, columns, head] = await Promise.all([readChart(call), columnsOf(call, period), headOf(call)]);
    const n = columns.length;
    const isReconciled = isOn(query.reconciliation);
    const isCashBasis = basis === 'cash';
    const hasCash = isCashBasis || isReconciled;
    const moved = await sumsOf(call, columns, { working: true });
    const cash: Sums = hasCash ? (await cashSumsOf(call, columns)).net : new Map();
    const both: Both = { chart, columns: n, moved, cash };
    const [change, received] = [reader(both, moved), reader(both, cash)];
    const earned = (account: Account): Amounts => negated(change(account));
    const planned = isBudgeted(asked) ? await budgetOf(call, chart, columns) : null;
    const accrual = resultOf(chart, n, earned, 'ledger');
    const onCash = resultOf(chart, n, received, 'cash');
    const own: Result = isCashBasis ? onCash : accrual;
    // What was budgeted on an account may have come to nothing: its rows are of both.
    const became = isCashBasis ? received : earned;
    const shown = planned
      ? resultOf(
          chart,
          2 * n,
          (account) => besideBudget(became(account), planned(account)),
          isCashBasis ? 'cash' : 'ledger',
        )
      : own;
    const beside = isCashBasis ? besideRows(both, own.rows) : [];
    const reconciled = isReconciled ? reconciliationRows(both, accrual.surplus, onCash.surplus) : [];
    const cashMoved = addUp(chart.accounts.filter(isCash).map(change), n);
    const explained = addUp([...cash.values()], n);
    const difference = hasCash ? addUp([cashMoved, negated(explained)], n) : addUp([...moved.values()], n);
    return {
      data: {
        basis,
        ...head,
        columns: planned ? withBudgets(columns) : columns,
        rows: [...shown.rows],
        income: [...shown.income],
        beside: planned ? unplanned(beside) : beside,
        reconciliation: planned ? unplanned(reconciled) : reconciled,
        difference: planned ? besideBudget(difference) : difference,
      },
    };
  },
  { snapshot: () => true },
);
