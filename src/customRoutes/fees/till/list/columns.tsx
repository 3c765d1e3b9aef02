import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { classOf } from '../../kit/classOf.ts';
import type { FeeColumn } from '../../kit/feeColumn.ts';
import { ChallanChip } from '../../kit/StatusChip.tsx';
import type { ChallanPage } from '../calls.ts';

export type ChallanRow = ChallanPage['data'][number];
const months = ({ challan_month: from, challan_month_to: to }: ChallanRow): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

const COLUMNS: readonly FeeColumn<ChallanRow>[] = [
  {
    key: 'challan_no',
    label: 'Challan',
    sort: 'challan_no',
    render: ({ challan_no, print_count }) => (
      <>
        <b className="fee-two">{challan_no}</b>
        {print_count > 0 && <span className="fee-two">printed {print_count}×</span>}
      </>
    ),
  },
  {
    key: 'studentName',
    label: 'Student, SID',
    sort: 'studentName',
    render: ({ student }) => (
      <>
        <bdi className="fee-two">{student.studentName}</bdi>
        <span className="fee-two">
          {student.sid} · <bdi>{student.father_name}</bdi>
          {student.family_no !== null && ` · family ${student.family_no}`}
        </span>
      </>
    ),
  },
  { key: 'class', label: 'Class', value: ({ student }) => classOf(student) },
  {
    key: 'due_date',
    label: 'Month, due',
    sort: 'due_date',
    render: (row) => (
      <>
        <span className="fee-two">
          {months(row)}
          {row.kind !== 'regular' && ` · ${row.kind === 'installment' ? `part ${row.installment_no}` : row.kind}`}
        </span>
        <span className="fee-two">due {formatDate(row.due_date)}</span>
      </>
    ),
  },
  { key: 'amount', label: 'Amount', kind: 'money', total: true },
  { key: 'discount', label: 'Discount', kind: 'money', total: true },
  {
    key: 'fine',
    label: 'Fine',
    kind: 'money',
    total: true,
    render: ({ fine, late_fee_fine: today = 0 }) => (
      <>
        <span className={fine === 0 ? 'fee-two ui-muted' : 'fee-two'}>{fine === 0 ? '–' : formatMoney(fine)}</span>
        {today > 0 && <span className="fee-two">+{formatMoney(today)} today</span>}
      </>
    ),
  },
  { key: 'paid', label: 'Paid', kind: 'money', total: true },
  {
    key: 'due',
    label: 'Due',
    kind: 'money',
    total: true,
    sort: 'balance',
    render: ({ due, pending, balance }) => (
      <>
        <b className="fee-two">{balance === 0 ? '–' : formatMoney(due)}</b>
        {pending > 0 && <span className="fee-two">{formatMoney(pending)} waits</span>}
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    render: (row) => <ChallanChip {...row} />,
  },
];
/** What the provider answers when it is asked for (std_actual_fee, std_latest_payment); after the status, which must stay in sight. */
const ACTUAL_FEE: FeeColumn<ChallanRow> = { key: 'actual_fee', label: 'Actual fee', kind: 'money' };
const LAST_PAYMENT: FeeColumn<ChallanRow> = {
  key: 'latest_payment',
  label: 'Last payment',
  align: 'end',
  render: ({ latest_payment: last }) =>
    last && (
      <>
        <span className="fee-two">{formatMoney(last.amount)}</span>
        <span className="fee-two">{formatDate(last.paid_date)}</span>
      </>
    ),
};
/** With the columns that these rows have something for. */
export const columnsFor = (rows: readonly ChallanRow[]): readonly FeeColumn<ChallanRow>[] => [
  ...COLUMNS,
  ...(rows.some(({ actual_fee }) => actual_fee !== undefined) ? [ACTUAL_FEE] : []),
  ...(rows.some(({ latest_payment }) => latest_payment !== undefined) ? [LAST_PAYMENT] : []),
];
