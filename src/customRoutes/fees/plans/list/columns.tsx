import { formatDate } from '../../../../../contract/dates.ts';
import { classOf } from '../../kit/classOf.ts';
import type { FeeColumn } from '../../kit/feeColumn.ts';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';

export type PlanStudentRow = Answer<'GET /student_feePlan'>['data'][number];

const STUDENT: readonly FeeColumn<PlanStudentRow>[] = [
  { key: 'sid', label: 'SID', kind: 'text', align: 'end', sort: 'sid' },
  {
    key: 'studentName',
    label: 'Student',
    sort: 'studentName',
    render: ({ studentName, father_name }) => (
      <>
        <bdi className="fee-two">{studentName}</bdi>
        <bdi className="fee-two">{father_name}</bdi>
      </>
    ),
  },
  {
    key: 'class_name',
    label: 'Class',
    sort: 'class_name',
    render: (row) => (
      <>
        <bdi className="fee-two">{classOf(row)}</bdi>
        <bdi className="fee-two">{row.campus_name}</bdi>
      </>
    ),
  },
  { key: 'family_no', label: 'Family', align: 'end', sort: 'family_no' },
];
export const COLUMNS: readonly FeeColumn<PlanStudentRow>[] = [
  ...STUDENT,
  {
    key: 'tariff',
    label: 'Fee plan list',
    render: ({ has_plan, tariff, changes_from }) =>
      has_plan ? (
        <>
          <bdi className="fee-two">{tariff ?? 'Own particulars'}</bdi>
          {changes_from !== null && <span className="fee-two">changes from {formatDate(changes_from)}</span>}
        </>
      ) : (
        <span className="ui-error">No plan</span>
      ),
  },
  { key: 'discount_types', label: 'Standing discount', value: ({ discount_types }) => discount_types.join(', ') },
  { key: 'amount', label: 'A month', kind: 'money', total: true },
  { key: 'discount', label: 'Discount', kind: 'money', total: true },
  {
    key: 'net',
    label: 'To pay',
    kind: 'money',
    total: true,
    render: ({ net, has_plan }) => (has_plan ? <strong>{net === 0 ? '–' : net.toLocaleString('en-PK')}</strong> : null),
  },
  { key: 'yearly', label: 'In a year', kind: 'money' },
];
/** Students who have no plan yet: only who they are. */
export const WITHOUT: readonly FeeColumn<PlanStudentRow>[] = [
  ...STUDENT,
  { key: 'roll_no', label: 'Roll no', sort: 'roll_no' },
  { key: 'session_name', label: 'Session' },
  { key: 'mobile', label: 'Mobile' },
];
export const nameOf = ({ sid, studentName }: PlanStudentRow): string => `${studentName}, SID ${sid}`;
