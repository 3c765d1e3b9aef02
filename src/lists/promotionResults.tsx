import type { Chip } from '../ui/table/column.ts';
import { choicesOf } from './statuses.ts';
import { classOf } from '../students/classOf.ts';
import { defineList, type RowOf } from './list.ts';

type Result = RowOf<'GET /promotion_results'>;
const OUTCOMES: Readonly<Record<Result['outcome'], Chip>> = {
  promoted: ['done', 'Promoted'],
  passed_out: ['done', 'Passed out'],
  detained: ['pending', 'Detained'],
  put_back: ['done', 'Put back'],
  changed: ['pending', 'Left as they are'],
  failed: ['failed', 'Refused'],
};
/** `/manage-students/promotion/results?promotion_id=`: what became of each student of a promotion or its undo. */
export default defineList('GET /promotion_results', {
  capability: 'promotions',
  label: ['student', 'students'],
  ofClasses: 'class',
  search: 'Name, SID, roll or registration number',
  filters: [
    { kind: 'given', name: 'promotion_id', label: 'One promotion only: show the last' },
    { kind: 'choice', name: 'outcome', label: 'Result', choices: choicesOf(OUTCOMES) },
  ],
  columns: [
    {
      key: 'studentName',
      label: 'Student',
      role: 'head',
      under: [{ label: 'SID', kind: 'no', value: ({ sid }) => sid, says: ({ sid }) => `SID ${sid}` }],
    },
    { key: 'class', label: 'Is now in', value: classOf },
    { key: 'roll_no', label: 'Roll number' },
    { key: 'session_name', label: 'Session' },
    { key: 'campus_name', label: 'Campus' },
    { key: 'outcome', label: 'Result', chips: ({ outcome }) => [OUTCOMES[outcome]] },
    {
      key: 'message',
      label: 'Why',
      render: ({ message }) => message !== null && <span className="ui-wrap">{message}</span>,
    },
  ],
  idOf: ({ student_id }) => student_id,
  name: ({ studentName }) => studentName,
  opens: ({ student_id }) => `/manage-students/view?id=${student_id}`,
  empty: { title: 'Nobody', text: 'No student of this promotion has this result.' },
});
