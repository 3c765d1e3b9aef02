import { offers } from '../auth/offers.ts';
import { currentMonth, formatDate } from '../../contract/dates.ts';
import { statementOf } from '../challans/paths.ts';
import { CLASS, MOBILE, SID, STUDENT } from './columns/who.tsx';
import { defineList } from './list.ts';
import { sendMessage } from './messages/sendMessage.ts';

/** What each student has to pay in a month, within and after the due date. Enter opens the statement. */
export default defineList('POST /feeIntimationReport', {
  label: ['student', 'students'],
  title: 'Students with what they have to pay',
  search: 'Name, SID, roll or family number, mobile',
  filters: [
    { kind: 'month', name: 'month', as: 'report_month', label: 'Month', required: true, initial: () => currentMonth() },
  ],
  columns: [
    SID,
    STUDENT,
    CLASS,
    MOBILE,
    { key: 'fee', label: 'Fee', kind: 'money', total: true },
    { key: 'discount', label: 'Discount', kind: 'money', total: true },
    { key: 'paid', label: 'Paid', kind: 'money', total: true },
    { key: 'arrears', label: 'Arrears', kind: 'money', total: true },
    { key: 'pending', label: 'Waiting', kind: 'money', total: true },
    { key: 'fine', label: 'Late fee', kind: 'money', total: true },
    { key: 'payable', label: 'To pay', kind: 'money', total: true },
    { key: 'pay_by', label: 'By', kind: 'date', also: [{ key: 'due_date', label: 'Due date', kind: 'date' }] },
    { key: 'after_due', label: 'After it', kind: 'money', total: true },
  ],
  totals: ({ totals: { rows: _rows, ...sums } = { rows: 0 } }) => sums,
  name: ({ studentName, sid }) => `${studentName}, ${sid}`,
  amount: [({ payable }) => payable, 'to pay'],
  about: (at) => `What is to be paid in ${formatDate(at.param('month') ?? currentMonth())}`,
  opens: ({ id }) => (offers('statements') ? statementOf({ student_id: id }) : null),
  actions: { message: sendMessage(({ id }) => [id]) },
  empty: {
    title: 'Nobody has anything to pay',
    text: 'No challan up to this month is open. Choose another month, or generate its challans.',
  },
});
