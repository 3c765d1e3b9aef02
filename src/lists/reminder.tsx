import { currentMonth, formatDate } from '../../contract/dates.ts';
import { OWED_WORDS } from '../../contract/fees/owed.ts';
import { formatMoney } from '../../contract/money.ts';
import { withClass } from '../students/classOf.ts';
import { MOBILE } from './columns/who.tsx';
import { defineWholeList } from './list.ts';
import type { Letter } from './reminder/letters.ts';
import { PrintLetters } from './reminder/PrintLetters.tsx';

const childOf = ({ sid, studentName, due, ...rest }: Letter['students'][number]): readonly [string, string, string] => [
  studentName,
  withClass(String(sid), rest, ' · '),
  formatMoney(due),
];
/** Who gets a letter; `?student_ids=` of those chosen elsewhere. Prints those ticked, or all. */
export default defineWholeList('POST /feeReminderReport', ({ data }) => data, {
  label: ['letter', 'letters'],
  title: 'Fee reminders',
  ofClasses: 'class',
  filters: [
    {
      kind: 'month',
      name: 'month',
      as: 'report_month',
      label: 'Up to month',
      required: true,
      initial: () => currentMonth(),
    },
    { kind: 'choice', name: 'due', as: false, label: 'Owed', choices: { all: 'All open' }, empty: 'Overdue' },
    { kind: 'choice', name: 'per', label: 'A letter to', choices: { student: 'Each student' }, empty: 'Each family' },
    { kind: 'amount', name: 'amount_from', label: 'Owes from' },
    { kind: 'given', name: 'student_ids', as: false, label: 'Chosen students only: show all' },
  ],
  query: (at) => {
    const { campus_id, class_id } = at.body;
    const chosen = at.param('student_ids');
    return {
      ...(campus_id === undefined ? {} : { campus_id }),
      ...(class_id === undefined ? {} : { class_ids: [class_id] }),
      ...(at.param('due') === 'all' || chosen !== null ? { overdue: false } : {}),
      ...(chosen === null ? {} : { student_ids: chosen.split(',').map(Number) }),
    };
  },
  columns: [
    { key: 'family_no', label: 'Family' },
    { key: 'father_name', label: 'To' },
    {
      key: 'students',
      label: 'About',
      value: ({ students }) => students.map((child) => childOf(child).join(' · ')).join('; '),
      render: ({ students }) =>
        students.map((child) => {
          const [name, whose, due] = childOf(child);
          return (
            <span key={child.id} className="fee-child">
              <bdi>{name}</bdi>
              <span className="ui-muted">{whose}</span>
              <span className="fee-child-sum">{due}</span>
            </span>
          );
        }),
    },
    MOBILE,
    { key: 'overdue_since', label: 'Due since', kind: 'date' },
    { key: 'due', label: OWED_WORDS.due, kind: 'money', total: true },
    { key: 'fine', label: OWED_WORDS.fine, kind: 'money', total: true },
    { key: 'pending', label: 'Waiting', kind: 'money', total: true },
  ],
  name: ({ father_name, family_no }) => `letter to ${father_name ?? 'family'} ${family_no ?? ''}`,
  links: [
    {
      primary: true,
      part: ({ rows, answer, at }) => (
        <PrintLetters
          letters={rows.length > 0 ? rows : (answer?.data ?? [])}
          month={at.param('month') ?? currentMonth()}
        />
      ),
    },
  ],
  empty: (_isNarrowed, at) => ({
    title: 'Nobody needs a reminder',
    text: `Nothing of the months up to ${formatDate(at.param('month') ?? currentMonth())} is owed in this selection.`,
  }),
});
