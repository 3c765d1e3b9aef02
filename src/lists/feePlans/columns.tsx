import { formatDate } from '../../../contract/dates.ts';
import { classOf } from '../../students/classOf.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { shown } from '../../ui/table/column.ts';

export type PlanStudentRow = Answer<'GET /student_feePlan'>['data'][number];

const STUDENT: readonly ListColumn<PlanStudentRow>[] = [
  { key: 'sid', label: 'SID', kind: 'text', align: 'end', sort: true },
  { key: 'studentName', label: 'Student', sort: true, under: [{ key: 'father_name', label: 'Father' }] },
  { key: 'class_name', label: 'Class', sort: true, value: classOf, under: [{ key: 'campus_name', label: 'Campus' }] },
  { key: 'family_no', label: 'Family', align: 'end', sort: true },
];
export const COLUMNS: readonly ListColumn<PlanStudentRow>[] = [
  ...STUDENT,
  {
    key: 'tariff',
    label: 'Fee plan list',
    value: ({ has_plan, tariff }) => (has_plan ? (tariff ?? 'Own particulars') : 'No plan'),
    render: ({ has_plan, tariff }) =>
      has_plan ? (tariff ?? 'Own particulars') : <span className="ui-error">No plan</span>,
    under: [
      {
        key: 'changes_from',
        label: 'Changes from',
        kind: 'date',
        says: ({ changes_from }) => changes_from !== null && `changes from ${formatDate(changes_from)}`,
      },
    ],
  },
  { key: 'discount_types', label: 'Standing discount', value: ({ discount_types }) => discount_types.join(', ') },
  { key: 'amount', label: 'A month', kind: 'money', total: true },
  { key: 'discount', label: 'Discount', kind: 'money', total: true },
  {
    key: 'net',
    label: 'To pay',
    kind: 'money',
    total: true,
    render: ({ net, has_plan }, money) => (has_plan ? <strong>{shown('money', net, money)}</strong> : null),
  },
  { key: 'yearly', label: 'In a year', kind: 'money' },
];
/** Students who have no plan yet: only who they are. */
export const WITHOUT: readonly ListColumn<PlanStudentRow>[] = [
  ...STUDENT,
  { key: 'roll_no', label: 'Roll no', sort: true },
  { key: 'session_name', label: 'Session' },
  { key: 'mobile', label: 'Mobile' },
];
export const nameOf = ({ sid, studentName }: PlanStudentRow): string => `${studentName}, SID ${sid}`;
