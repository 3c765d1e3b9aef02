import { formatDate } from '../../contract/dates.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { CLASS, MOBILE, SID, STUDENT } from './columns/who.tsx';
import { counterOf, nobodyOwes, OWED_FILTERS, owedAbout } from './defaulters/owed.ts';
import { defineList, type RowOf } from './list.ts';
import { sendMessage } from './messages/sendMessage.ts';

type Row = RowOf<'GET /fee_defaulters_month_wise'>;
const monthColumn = (month: string): ListColumn<Row> => ({
  key: month,
  label: formatDate(month),
  kind: 'money',
  total: true,
  value: ({ months }) => months[month] ?? null,
});
/** What students owe, a column for each month. */
export default defineList('GET /fee_defaulters_month_wise', {
  capability: 'defaulters',
  label: ['student', 'students'],
  title: 'Students who owe, by month',
  search: 'Name, SID, roll or family number, mobile',
  filters: OWED_FILTERS,
  columns: (answer) => [
    { ...SID, sort: true },
    { ...STUDENT, sort: true },
    { ...CLASS, sort: true },
    MOBILE,
    ...(answer?.months ?? []).map(monthColumn),
    { key: 'due', label: 'Due', kind: 'money', total: true, sort: 'balance' },
    { key: 'pending', label: 'Waiting', kind: 'money', total: true },
  ],
  totals: ({ totals }) => ({ ...totals.months, due: totals.due, pending: totals.pending }),
  name: ({ studentName, sid }) => `${studentName}, ${sid}`,
  amount: [({ due }) => due, 'due'],
  about: owedAbout,
  opens: counterOf,
  actions: { message: sendMessage(({ id }) => [id]) },
  empty: nobodyOwes('Nobody owes anything', 'No defaulters found'),
});
