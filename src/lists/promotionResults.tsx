import type { ListColumn } from '../ui/output/listColumn.ts';
import { classOf } from '../students/classOf.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { defineList, type RowOf } from './list.ts';

type Result = RowOf<'GET /promotion_results'>;
const OUTCOMES = [
  ['promoted', 'Promoted'],
  ['passed_out', 'Passed out'],
  ['detained', 'Detained'],
  ['put_back', 'Put back'],
  ['changed', 'Left as they are'],
  ['failed', 'Refused'],
] as const satisfies readonly (readonly [Result['outcome'], string])[];
const CHIPS: Partial<Record<Result['outcome'], string>> = { detained: 'pending', changed: 'pending', failed: 'failed' };
const wordsOf = (outcome: Result['outcome']): string => OUTCOMES.find(([key]) => key === outcome)?.[1] ?? outcome;
const COLUMNS: readonly ListColumn<Result>[] = [
  {
    key: 'studentName',
    label: 'Student',
    role: 'head',
    also: [{ label: 'SID', kind: 'no', value: ({ sid }) => sid }],
    render: ({ studentName, sid }) => (
      <>
        <bdi className="ui-two">{studentName}</bdi>
        <span className="ui-two">SID {sid}</span>
      </>
    ),
  },
  { key: 'class', label: 'Is now in', value: classOf },
  { key: 'roll_no', label: 'Roll number' },
  { key: 'session_name', label: 'Session' },
  { key: 'campus_name', label: 'Campus' },
  {
    key: 'outcome',
    label: 'Result',
    value: ({ outcome }) => wordsOf(outcome),
    render: ({ outcome }) => <StatusChip status={CHIPS[outcome] ?? 'done'} label={wordsOf(outcome)} />,
  },
  {
    key: 'message',
    label: 'Why',
    render: ({ message }) => message !== null && <span className="ui-wrap">{message}</span>,
  },
];
/** `/manage-students/promotion/results?promotion_id=`: what became of each student of a promotion or its undo. */
export default defineList('GET /promotion_results', {
  capability: 'promotions',
  label: ['student', 'students'],
  ofClasses: 'class',
  search: 'Name, SID, roll or registration number',
  filters: [
    { kind: 'given', name: 'promotion_id', label: 'One promotion only: show the last' },
    { kind: 'choice', name: 'outcome', label: 'Result', choices: OUTCOMES, empty: 'All' },
  ],
  columns: COLUMNS,
  idOf: ({ student_id }) => student_id,
  name: ({ studentName }) => studentName,
  opens: ({ student_id }) => `/manage-students/view?id=${student_id}`,
  empty: { title: 'Nobody', text: 'No student of this promotion has this result.' },
});
