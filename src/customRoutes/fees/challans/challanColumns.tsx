import { classOf } from '../../../students/classOf.ts';
import type { TableColumn } from '../../../ui/table/column.ts';
import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import type { ChallanRow } from './calls.ts';
import { monthsOf } from './words.ts';

/** Challans with what is paid of them. */
export const challanColumns: readonly TableColumn<ChallanRow>[] = [
  { key: 'challan_no', label: 'Challan', kind: 'no', value: ({ challan_no }) => String(challan_no) },
  { key: 'sid', label: 'SID', kind: 'no', value: ({ student }) => String(student.sid) },
  { key: 'studentName', label: 'Student', value: ({ student }) => student.studentName },
  { key: 'class', label: 'Class', value: ({ student }) => classOf(student) },
  {
    key: 'months',
    label: 'Month',
    value: ({ challan_month, challan_month_to }) => monthsOf(challan_month, challan_month_to),
  },
  { key: 'due_date', label: 'Due', kind: 'date' },
  { key: 'status', label: 'Status', render: ({ status, overdue }) => <StatusChip status={status} overdue={overdue} /> },
  { key: 'amount', label: 'Amount', kind: 'money', total: true },
  { key: 'fine', label: 'Fine', kind: 'money', total: true },
  { key: 'discount', label: 'Discount', kind: 'money', total: true },
  { key: 'paid', label: 'Paid', kind: 'money', total: true },
  { key: 'balance', label: 'Balance', kind: 'money', total: true },
];
