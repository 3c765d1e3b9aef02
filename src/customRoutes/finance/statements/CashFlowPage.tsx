import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { alarmOf, barsOf, pathOf, rowsOf, type Query } from './answered.ts';
import { COLUMNS_OF_PERIODS, PERIOD } from './asks.ts';
import type { Statement } from './statement.ts';
import { StatementScreen } from './StatementScreen.tsx';

type Data = Answer<'GET /cash_flow'>['data'];
const ASKS = { params: { ...PERIOD, columns: COLUMNS_OF_PERIODS }, period: ['from_date', 'to_date'] } as const;
const ACTIVITIES = { operating: 'Operating', investing: 'Investing', financing: 'Financing', movement: 'Movement' };

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
  // One column alone has nothing to be seen beside.
  charts:
    data.columns.length > 1
      ? [
          {
            title: 'What moved cash and bank',
            bars: barsOf(data.columns, data.rows, ACTIVITIES, ({ key }) => key !== 'total'),
            heads: ['Period', 'Rupees'],
          },
        ]
      : [],
});
const load = async (query: Query, signal: AbortSignal): Promise<Statement> =>
  statementOf((await ask('GET /cash_flow', { offered: needed('cash-flow'), query, signal })).data);

/** `/cash-flow`: what cash was received and paid for. */
export default function CashFlowPage() {
  return <StatementScreen asks={ASKS} load={load} />;
}
