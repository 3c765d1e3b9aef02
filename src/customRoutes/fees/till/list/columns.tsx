import { formatDate } from '../../../../../contract/dates.ts';
import type { FeeColumn } from '../../kit/feeColumn.ts';
import { StatusChip } from '../../kit/StatusChip.tsx';
import type { ChallanPage } from '../calls.ts';

export type ChallanRow = ChallanPage['data'][number];
const months = ({ challan_month: from, challan_month_to: to }: ChallanRow): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

export const COLUMNS: readonly FeeColumn<ChallanRow>[] = [
  { key: 'challan_no', label: 'Challan', sort: 'challan_no', render: (row) => <b>{row.challan_no}</b> },
  { key: 'sid', label: 'SID', sort: 'sid', value: ({ student }) => student.sid },
  {
    key: 'studentName',
    label: 'Student',
    sort: 'studentName',
    render: ({ student }) => (
      <>
        <bdi className="fee-two">{student.studentName}</bdi>
        <bdi className="fee-two">{student.father_name}</bdi>
      </>
    ),
  },
  { key: 'class', label: 'Class', value: ({ student }) => [student.class_name, student.section_name].filter(Boolean).join(' ') },
  { key: 'family_no', label: 'Family', value: ({ student }) => student.family_no },
  {
    key: 'month',
    label: 'Month',
    render: (row) => (
      <>
        {months(row)}
        {row.kind !== 'regular' && <small className="ui-muted"> {row.kind === 'installment' ? `part ${row.installment_no}` : row.kind}</small>}
      </>
    ),
  },
  { key: 'due_date', label: 'Due', kind: 'date', sort: 'due_date' },
  { key: 'amount', label: 'Amount', kind: 'money', total: true },
  { key: 'discount', label: 'Discount', kind: 'money', total: true },
  { key: 'fine', label: 'Fine', kind: 'money', total: true },
  { key: 'late_fee_fine', label: 'Fine today', kind: 'money', total: true },
  { key: 'paid', label: 'Paid', kind: 'money', total: true },
  { key: 'balance', label: 'Balance', kind: 'money', total: true, sort: 'balance' },
  { key: 'status', label: 'Status', render: ({ status, overdue }) => <StatusChip status={status} overdue={overdue} /> },
  { key: 'print_count', label: 'Printed', kind: 'number', render: ({ print_count }) => (print_count === 0 ? null : `${print_count}×`) },
];
