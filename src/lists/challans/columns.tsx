import { fatherAndFamily } from '../columns/who.tsx';
import { OWED_WORDS } from '../../../contract/fees/owed.ts';
import { formatDate } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import { classOf } from '../../students/classOf.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { ChallanChip } from '../../ui/table/StatusChip.tsx';
import type { ChallanPage } from '../../customRoutes/fees/till/calls.ts';

export type ChallanRow = ChallanPage['data'][number];
const months = ({ challan_month: from, challan_month_to: to }: ChallanRow): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

const kindOf = ({ kind, installment_no }: ChallanRow): string =>
  kind === 'regular' ? '' : kind === 'installment' ? `part ${installment_no}` : kind;

const COLUMNS: readonly ListColumn<ChallanRow>[] = [
  {
    key: 'challan_no',
    label: 'Challan',
    sort: true,
    bold: true,
    under: [{ value: ({ print_count }) => print_count > 0 && `printed ${print_count}×` }],
  },
  {
    key: 'studentName',
    label: 'Student, SID',
    sort: true,
    value: ({ student }) => student.studentName,
    under: [
      {
        label: 'SID',
        value: ({ student }) => student.sid,
        says: ({ student }) => [student.sid, fatherAndFamily(student)].filter(Boolean).join(' · '),
      },
    ],
    also: [
      { label: 'Father', value: ({ student }) => student.father_name },
      { label: 'Family', value: ({ student }) => student.family_no },
    ],
  },
  { key: 'class', label: 'Class', value: ({ student }) => classOf(student) },
  {
    key: 'due_date',
    label: 'Month, due',
    sort: true,
    value: months,
    render: (row) => [months(row), kindOf(row)].filter(Boolean).join(' · '),
    under: [
      { key: 'due_date', label: 'Due date', kind: 'date', says: ({ due_date }) => `due ${formatDate(due_date)}` },
    ],
    also: [{ key: 'kind', label: 'Kind' }],
  },
  { key: 'amount', label: 'Amount', kind: 'money', total: true },
  { key: 'discount', label: 'Discount', kind: 'money', total: true },
  {
    key: 'fine',
    label: 'Fine',
    kind: 'money',
    total: true,
    under: [
      {
        label: OWED_WORDS.fine,
        kind: 'money',
        value: ({ late_fee_fine }) => late_fee_fine ?? 0,
        says: ({ late_fee_fine: today = 0 }) => today > 0 && `+${formatMoney(today)} today`,
      },
    ],
  },
  { key: 'paid', label: 'Paid', kind: 'money', total: true },
  {
    key: 'due',
    label: 'Due',
    kind: 'money',
    total: true,
    sort: 'balance',
    bold: true,
    under: [
      {
        key: 'pending',
        label: 'Waiting',
        kind: 'money',
        says: ({ pending }) => pending > 0 && `${formatMoney(pending)} waits`,
      },
    ],
  },
  { key: 'status', label: 'Status', render: (row) => <ChallanChip {...row} /> },
];
/**
 * What the provider answers when it is asked for (std_actual_fee, std_latest_payment); after the status, which must
 * stay in sight.
 */
const ACTUAL_FEE: ListColumn<ChallanRow> = { key: 'actual_fee', label: 'Actual fee', kind: 'money' };
const LAST_PAYMENT: ListColumn<ChallanRow> = {
  key: 'latest_payment',
  label: 'Last payment',
  align: 'end',
  kind: 'money',
  value: ({ latest_payment: last }) => last?.amount ?? null,
  under: [{ label: 'Last paid on', kind: 'date', value: ({ latest_payment: last }) => last?.paid_date ?? null }],
};
/** With the columns that these rows have something for. */
export const columnsFor = (rows: readonly ChallanRow[]): readonly ListColumn<ChallanRow>[] => [
  ...COLUMNS,
  ...(rows.some(({ actual_fee }) => actual_fee !== undefined) ? [ACTUAL_FEE] : []),
  ...(rows.some(({ latest_payment }) => latest_payment !== undefined) ? [LAST_PAYMENT] : []),
];
