import { f } from '../../../../contract/fields.ts';
import { offers } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { StatementScreen } from './StatementScreen.tsx';
import {
  alarmOf,
  barsOf,
  isBudgetAmong,
  pathOf,
  rowsOf,
  without,
  withShare,
  type AnsweredColumn,
  type Query,
} from './answered.ts';
import { withVariance } from './variance.ts';
import { COLUMNS_OF_PERIODS, COLUMNS_OF_RESULT, PERIOD } from './asks.ts';
import type { Statement, StatementChart, StatementColumn } from './statement.ts';

type Data = Answer<'GET /profit_loss_statement'>['data'];
/** A budget is compared with where the provider has budgets; the choice is not there elsewhere. */
const asksOf = (columns: typeof COLUMNS_OF_PERIODS | typeof COLUMNS_OF_RESULT) => ({
  params: {
    ...PERIOD,
    basis: f.enum(
      [
        ['accrual', 'Accrual'],
        ['cash', 'Cash'],
      ],
      { default: 'accrual' },
    ),
    columns,
    reconciliation: f.enum(
      [
        ['false', 'Left out'],
        ['true', 'Shown'],
      ],
      { label: 'Accrual to cash', default: 'false' },
    ),
  },
  period: ['from_date', 'to_date'] as const,
});
const PLAIN = asksOf(COLUMNS_OF_PERIODS);
const BUDGETED = asksOf(COLUMNS_OF_RESULT);
const DEFAULTS = { basis: 'accrual', columns: 'one' };

const BASIS = {
  accrual:
    'Accrual basis: income in the month that it is for, expenses when they are entered; without closing entries.',
  cash: 'Cash basis: income when it is received, expenses when they are paid; without closing entries.',
} as const;
const FIGURES = { 'net-income': 'Net income', income: 'Income', expenses: 'Expenses', surplus: 'Surplus' };
/** By month, campus or period; of one period alone its groups. */
function chartsOf({ columns, rows }: Data): StatementChart[] {
  const isBudget = isBudgetAmong(columns);
  const actual = columns.filter((column) => !isBudget(column));
  if (columns.length > 1) {
    const { 'net-income': _net, ...gross } = FIGURES;
    const { income: _gross, ...net } = FIGURES;
    const series = rows.some(({ key }) => key === 'net-income') ? net : gross;
    // Of many columns what became of each; of one, itself beside its budget.
    const isShown = (column: AnsweredColumn): boolean =>
      column.key !== 'total' && (actual.length === 1 || actual.includes(column));
    const bars = barsOf(columns, rows, series, isShown);
    return [{ title: 'Income, expenses and surplus', bars, heads: ['Period', 'Rupees'] }];
  }
  const groups = rows.filter(({ kind, level }) => kind === 'group' && level === 1);
  if (groups.length === 0) return [];
  const values = (key: string): number[] =>
    groups.map((row) => (row.key.startsWith(`${key}-`) ? (row.amounts[0] ?? 0) : 0));
  const series = [
    { name: 'Income', values: values('income') },
    { name: 'Expenses', values: values('expenses') },
  ];
  return [
    {
      title: 'Income and expenses by group',
      bars: { labels: groups.map(({ label }) => label), series },
      heads: ['Group', 'Rupees'],
    },
  ];
}
/** Rows of what is spent: more of them is less of the surplus. */
const SPENT = (key: string): boolean => key === 'expenses' || key.startsWith('expenses-');
function statementOf(data: Data): Statement {
  const { columns, basis, difference, beside, reconciliation } = data;
  const rows = rowsOf([...data.rows, ...beside, ...reconciliation], columns, (row) =>
    row.opens === null ? null : (column) => pathOf(row, column),
  );
  const isBudget = isBudgetAmong(columns);
  const became = new Set(columns.filter((column) => !isBudget(column)).map(({ key }) => key));
  const shared =
    became.size < columns.length
      ? withVariance({ columns, rows }, SPENT)
      : withShare({ columns, rows }, 'period', '% of income', data.income);
  // Shares and budgets say nothing of what is no part of the result.
  const result = new Set(data.rows.map(({ key }) => key));
  const ofResult = ({ key }: StatementColumn): boolean => !became.has(key);
  return {
    columns: shared.columns,
    rows: shared.rows.map((row) =>
      result.has(row.key)
        ? row
        : { ...row, amounts: row.amounts.map((amount, at) => (ofResult(shared.columns[at]!) ? null : amount)) },
    ),
    basis: BASIS[basis],
    asOf: data.made_at,
    campuses: data.campuses,
    notes:
      basis === 'cash'
        ? [
            'Advances, deposits and loans received are not income; with them the surplus comes to the movement of cash and bank.',
          ]
        : [],
    alarm: alarmOf(basis === 'cash' ? 'The movement of cash is not explained' : 'Debit and credit differ', difference),
    charts: chartsOf(data),
  };
}
const load = async (query: Query, signal: AbortSignal): Promise<Statement> =>
  statementOf((await ask('GET /profit_loss_statement', { query: without(query, DEFAULTS), signal })).data);

/** `/pl-statement`: income, expenses and surplus of a period, accrual or cash. */
export default function PlStatementPage() {
  return <StatementScreen asks={offers('budgets') ? BUDGETED : PLAIN} load={load} />;
}
