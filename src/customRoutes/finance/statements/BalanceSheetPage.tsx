import { shiftDay } from '../../../../contract/dates.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { f } from '../../../../contract/fields.ts';
import { ask } from '../../../dataProvider/ask.ts';
import {
  alarmOf,
  barsOf,
  pathOf,
  rowsOf,
  without,
  type AnsweredColumn,
  type AnsweredRow,
  type DrillOf,
  type Query,
} from './answered.ts';
import { partsOf } from './partsOf.ts';
import type { Statement, StatementChart } from './statement.ts';
import { StatementScreen } from './StatementScreen.tsx';

type Data = Answer<'GET /balance_sheet'>['data'];
const ASKS = {
  params: {
    as_of: f.date({ label: 'As of', default: 'today' }),
    campus_id: f.ref('campuses'),
    columns: f.enum(
      [
        ['one', 'This day'],
        ['compared', 'Month and year before'],
        ['campuses', 'Each campus'],
        ['months', 'Each month'],
      ],
      { default: 'one' },
    ),
  },
} as const;

const result = (from_date: string, to_date: string, { campus_id }: AnsweredColumn): string | null =>
  from_date > to_date
    ? null
    : `/pl-statement?${new URLSearchParams({ from_date, to_date, ...(campus_id === null ? {} : { campus_id: String(campus_id) }) }).toString()}`;
/** Balances lead to their entries, a surplus that is not closed to the statement that it comes from. */
const drillsOf =
  ({ years }: Data): DrillOf =>
  (row) => {
    if (row.key === 'surplus-year')
      return (column, at) => {
        const from = years[at]?.from_date;
        return from ? result(from, column.to_date, column) : null;
      };
    if (row.key === 'surplus-earlier')
      return (column, at) => {
        const { from_date = null, open_from = '' } = years[at] ?? {};
        return result(open_from, from_date === null ? column.to_date : shiftDay(from_date, -1), column);
      };
    return row.opens === null ? null : (column, at) => pathOf(row, column, years[at]?.from_date);
  };
const CLASSES = { asset: 'Assets', liability: 'Liabilities', equity: 'Equity' } as const;
/** By date or campus; of one day alone its groups. */
function chartsOf({ columns, rows }: Data): StatementChart[] {
  if (columns.length > 1) {
    const bars = barsOf(columns, rows, CLASSES, ({ key }) => key !== 'total');
    return [{ title: 'Assets, liabilities and equity', bars, heads: ['Date', 'Rupees'] }];
  }
  const parts = rows.filter(({ level }) => level === 1).map((row) => ({ label: row.label, row }));
  // A surplus that is not closed belongs to the equity.
  const classOf = ({ key }: AnsweredRow): string => (key.startsWith('surplus-') ? 'equity' : (key.split('-')[0] ?? ''));
  return partsOf(
    'Assets, liabilities and equity by group',
    'Group',
    parts,
    Object.entries(CLASSES).map(([key, name]) => ({
      name,
      value: (row) => (classOf(row) === key ? (row.amounts[0] ?? 0) : 0),
    })),
  );
}
const statementOf = (data: Data): Statement => ({
  columns: data.columns,
  rows: rowsOf(data.rows, data.columns, drillsOf(data)),
  basis: 'Balances at the end of the day; years that are not closed are in it with their surplus.',
  asOf: data.made_at,
  campuses: data.campuses,
  alarm: alarmOf('Assets differ from liabilities and equity', data.difference),
  charts: chartsOf(data),
});
const load = async (query: Query, signal: AbortSignal): Promise<Statement> =>
  statementOf((await ask('GET /balance_sheet', { query: without(query, { columns: 'one' }), signal })).data);

/** `/balance-sheet`: what there is, and whose it is. */
export default function BalanceSheetPage() {
  return <StatementScreen asks={ASKS} load={load} />;
}
