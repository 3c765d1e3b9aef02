import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { alarmOf, barsOf, pathOf, rowsOf, type AnsweredRow, type Query } from './answered.ts';
import { COLUMNS_OF_PERIODS, PERIOD } from './asks.ts';
import { partsOf } from './partsOf.ts';
import type { Statement, StatementChart } from './statement.ts';
import { StatementScreen } from './StatementScreen.tsx';

type Data = Answer<'GET /cash_flow'>['data'];
const ASKS = { params: { ...PERIOD, columns: COLUMNS_OF_PERIODS }, period: ['from_date', 'to_date'] } as const;
const ACTIVITIES = { operating: 'Operating', investing: 'Investing', financing: 'Financing', movement: 'Movement' };
/** By month, campus or period; of one period alone what each activity received and paid. */
function chartsOf({ columns, rows }: Data): StatementChart[] {
  if (columns.length > 1) {
    const bars = barsOf(columns, rows, ACTIVITIES, ({ key }) => key !== 'total');
    return [{ title: 'What moved cash and bank', bars, heads: ['Period', 'Rupees'] }];
  }
  const sides = rows.flatMap((row) => {
    const [activity = '', side] = row.key.split('-');
    const label = Object.entries(ACTIVITIES).find(([key]) => key === activity)?.[1];
    return row.level === 1 && label !== undefined && side !== undefined ? [{ label, row }] : [];
  });
  // What is paid is less than nothing in the statement; in the picture it is as high as it is much.
  const of = (side: 'in' | 'out') => (row: AnsweredRow) =>
    row.key.endsWith(`-${side}`) ? (side === 'in' ? 1 : -1) * (row.amounts[0] ?? 0) : 0;
  return partsOf('Received and paid, by activity', 'Activity', sides, [
    { name: 'Received', value: of('in') },
    { name: 'Paid', value: of('out') },
  ]);
}
const statementOf = (data: Data): Statement => ({
  columns: data.columns,
  rows: rowsOf(data.rows, data.columns, (row) => (row.opens === null ? null : (column) => pathOf(row, column))),
  basis: 'Cash and bank accounts: what was received and paid, by what it was for.',
  asOf: data.made_at,
  campuses: data.campuses,
  notes: [
    'What moves between cash and bank accounts is neither received nor paid. Cheques count when they are in the bank.',
  ],
  alarm: alarmOf('Opening and movement differ from closing', data.difference),
  charts: chartsOf(data),
});
const load = async (query: Query, signal: AbortSignal): Promise<Statement> =>
  statementOf((await ask('GET /cash_flow', { offered: needed('cash-flow'), query, signal })).data);

/** `/cash-flow`: what cash was received and paid for. */
export default function CashFlowPage() {
  return <StatementScreen asks={ASKS} load={load} />;
}
