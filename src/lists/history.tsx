import { offers } from '../auth/offers.ts';
import { statementOf } from '../challans/paths.ts';
import { historyQuery } from './history/query.ts';
import { historyColumns, historyTotals } from './history/columns.tsx';
import { currentMonth } from '../../contract/dates.ts';
import { defineList } from './list.ts';

/** Student by month, what was paid and what is left. Enter opens the statement. */
export default defineList('POST /studentsPaymentHistory', {
  label: ['student', 'students'],
  title: 'Asked and paid, month by month',
  search: 'Name, SID, roll or family number, mobile',
  filters: [
    { kind: 'months', name: 'from_month', until: 'to_month', as: false, initial: () => currentMonth() },
    { kind: 'choice', name: 'owing', label: 'Show', as: false, choices: { true: 'Only who owes' }, empty: 'Everybody' },
  ],
  query: (at) => historyQuery(at).months,
  columns: (answer) => historyColumns(answer?.months ?? []),
  totals: historyTotals,
  about: (at) => historyQuery(at).about,
  printAt: ({ address }) => `/payment-history/print?${address}`,
  opens: ({ id }) => (offers('statements') ? statementOf({ student_id: id }) : null),
  empty: {
    title: 'Nobody was billed',
    text: 'No student of this selection has a charge in these months. Choose other months or another class.',
  },
});
