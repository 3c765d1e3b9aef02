import { statement } from './challans/statement.ts';
import { remindersOf } from '../challans/paths.ts';
import { counterOf, isAllOpen, nobodyOwes, OWED_FILTERS, owedAbout } from './defaulters/owed.ts';
import { owedTotals, studentColumns } from './defaulters/owedColumns.tsx';
import { defineList } from './list.ts';
import { sendMessage } from './messages/sendMessage.ts';

/** Who owes how much since when. Enter on a row opens the counter. */
export default defineList('GET /fee_defaulters', {
  capability: 'defaulters',
  label: ['student', 'students'],
  title: 'Students who owe',
  search: 'Name, SID, roll or family number, mobile',
  filters: OWED_FILTERS,
  columns: (_answer, at) => studentColumns(isAllOpen(at)),
  totals: owedTotals,
  name: ({ studentName, sid }) => `${studentName}, ${sid}`,
  amount: [({ due }) => due, 'due'],
  about: owedAbout,
  opens: counterOf,
  actions: {
    pay: {
      label: 'Take a payment',
      needs: 'payments.create',
      to: (student) => counterOf({ id: student.id }, { holds: () => true }),
    },
    statement: statement((student) => student),
    message: sendMessage(({ id }) => [id]),
    reminders: { label: 'Print reminders', toOfAll: (rows) => remindersOf(rows.map(({ id }) => id)) },
  },
  empty: nobodyOwes('Nobody owes anything', 'No defaulters found'),
});
