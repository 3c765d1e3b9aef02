import { wordedChoices } from './statuses.ts';
import { offers } from '../auth/offers.ts';
import { currentMonth, formatDate } from '../../contract/dates.ts';
import { LINE_STATUSES, MOST_DETAILS } from '../../contract/fees/charged.ts';
import { statementOf } from '../challans/paths.ts';
import { withClass } from '../students/classOf.ts';
import type { ListAddress } from '../students/useListAddress.ts';
import { CLASS, SID } from './columns/who.tsx';
import { defineList } from './list.ts';

const monthsOf = (at: ListAddress): readonly [from: string, to: string] => {
  const [from, to] = [at.param('from_month') ?? currentMonth(), at.param('to_month') ?? currentMonth()];
  return [from, to < from ? from : to];
};
/** Every particular that was charged in these months; rows by student, challan, particular or class with their sums. */
export default defineList('POST /studentsDetailFeeReport', {
  label: ['particular', 'particulars'],
  title: 'Particulars that were charged',
  search: 'Name, SID, roll or family number, challan',
  filters: [
    { kind: 'months', name: 'from_month', until: 'to_month', as: false, initial: () => currentMonth() },
    { kind: 'days', name: 'paid_from', until: 'paid_to', labels: ['Paid from', 'Paid to'] },
    { kind: 'lookup', name: 'particular_id', label: 'Particular', of: 'fee_particulars', empty: 'All particulars' },
    { kind: 'lookup', name: 'discount_type_id', label: 'Discount', of: 'discount_types', empty: 'Any or none' },
    { kind: 'choice', name: 'status', label: 'Status', choices: wordedChoices(LINE_STATUSES) },
    {
      kind: 'choice',
      name: 'enrolled',
      label: 'Students',
      as: false,
      choices: { true: 'Enrolled', false: 'Not enrolled' },
      empty: 'Everybody',
    },
    { kind: 'given', name: 'student_id', label: 'One student only: show all' },
  ],
  query: (at) => {
    const [challan_month_from, challan_month_to] = monthsOf(at);
    const [enrolled, student] = [at.param('enrolled'), at.param('student_id')];
    return {
      challan_month_from,
      challan_month_to,
      ...(enrolled === null ? {} : { not_enrolled: enrolled === 'false' }),
      ...(student === null ? {} : { student_id: Number(student) }),
    };
  },
  groups: {
    name: 'group_by',
    as: 'group_by',
    by: [
      [
        'student',
        'Student',
        (row) => ({ key: row.student_id, label: withClass(`${row.sid} ${row.studentName}`, row) }),
      ],
      [
        'challan',
        'Challan',
        (row) => ({ key: row.challan_id, label: `Challan ${row.challan_no}, ${row.studentName}` }),
      ],
      ['particular', 'Particular', ({ particular_id, particular }) => ({ key: particular_id, label: particular })],
      ['class', 'Class', ({ class_id, class_name }) => ({ key: class_id, label: class_name })],
    ],
    sums: ({ groups = [] }) => new Map(groups.map(({ key, rows: _rows, ...sums }) => [key, sums])),
  },
  atOnce: MOST_DETAILS,
  columns: [
    { ...SID, role: 'head', sort: true },
    { key: 'studentName', label: 'Student', sort: true },
    { key: 'father_name', label: 'Father' },
    { key: 'family_no', label: 'Family' },
    { ...CLASS, sort: true },
    { key: 'campus_name', label: 'Campus' },
    { key: 'challan_no', label: 'Challan', sort: true },
    { key: 'challan_month', label: 'Month', kind: 'month', sort: true },
    { key: 'particular', label: 'Particular', sort: true },
    { key: 'issue_date', label: 'Issued', kind: 'date', sort: true },
    { key: 'due_date', label: 'Due', kind: 'date', sort: true },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
    { key: 'standing_discount', label: 'Standing discount', kind: 'money', total: true },
    { key: 'given_discount', label: 'Given discount', kind: 'money', total: true },
    { key: 'fine', label: 'Fine', kind: 'money', total: true, sort: true },
    { key: 'paid', label: 'Paid', kind: 'money', total: true, sort: true },
    { key: 'last_paid_date', label: 'Last paid', kind: 'date' },
    { key: 'receipts', label: 'Receipts', value: ({ receipts }) => receipts.join(', ') },
    { key: 'accounts', label: 'Account', value: ({ accounts }) => accounts.join(', ') },
    { key: 'balance', label: 'Balance', kind: 'money', total: true, sort: true },
    { key: 'status', label: 'Status', chips: ({ status }) => [[status]] },
  ],
  hidden: [
    'father_name',
    'family_no',
    'campus_name',
    'issue_date',
    'due_date',
    'last_paid_date',
    'receipts',
    'accounts',
  ],
  totals: ({ totals: { rows: _rows, ...sums } = { rows: 0 } }) => sums,
  about: (at) => {
    const [from, to] = monthsOf(at);
    const months = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
    return [months, at.param('status'), at.search === '' ? null : `“${at.search}”`].filter(Boolean).join(', ');
  },
  opens: ({ student_id }) => (offers('statements') ? statementOf({ student_id }) : null),
  empty: {
    title: 'Nothing was charged',
    text: 'No particulars of these months found. Choose other months, or clear the filters.',
  },
});
