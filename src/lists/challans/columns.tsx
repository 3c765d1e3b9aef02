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

const COLUMNS: readonly ListColumn<ChallanRow>[] = [
  {
    key: 'challan_no',
    label: 'Challan',
    sort: 'challan_no',
    render: ({ challan_no, print_count }) => (
      <>
        <b className="ui-two">{challan_no}</b>
        {print_count > 0 && <span className="ui-two">printed {print_count}×</span>}
      </>
    ),
  },
  {
    key: 'studentName',
    label: 'Student, SID',
    sort: 'studentName',
    value: ({ student }) => student.studentName,
    also: [
      { label: 'SID', value: ({ student }) => student.sid },
      { label: 'Father', value: ({ student }) => student.father_name },
      { label: 'Family', value: ({ student }) => student.family_no },
    ],
    render: ({ student }) => (
      <>
        <bdi className="ui-two">{student.studentName}</bdi>
        <span className="ui-two">
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
    value: months,
    also: [
      { label: 'Due date', kind: 'date', value: ({ due_date }) => due_date },
      { label: 'Kind', value: ({ kind }) => kind },
    ],
    render: (row) => (
      <>
        <span className="ui-two">
          {months(row)}
          {row.kind !== 'regular' && ` · ${row.kind === 'installment' ? `part ${row.installment_no}` : row.kind}`}
        </span>
        <span className="ui-two">due {formatDate(row.due_date)}</span>
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
    also: [{ label: OWED_WORDS.fine, kind: 'money', value: ({ late_fee_fine }) => late_fee_fine ?? 0 }],
    render: ({ fine, late_fee_fine: today = 0 }, money) => (
      <>
        <span className={fine === 0 ? 'ui-two ui-muted' : 'ui-two'}>{fine === 0 ? '–' : money(fine)}</span>
        {today > 0 && <span className="ui-two">+{formatMoney(today)} today</span>}
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
    also: [{ label: 'Waiting', kind: 'money', value: ({ pending }) => pending }],
    render: ({ due, pending, balance }, money) => (
      <>
        <b className="ui-two">{balance === 0 ? '–' : money(due)}</b>
        {pending > 0 && <span className="ui-two">{formatMoney(pending)} waits</span>}
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    render: (row) => <ChallanChip {...row} />,
  },
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
  also: [{ label: 'Last paid on', kind: 'date', value: ({ latest_payment: last }) => last?.paid_date ?? null }],
  render: ({ latest_payment: last }, money) =>
    last && (
      <>
        <span className="ui-two">{money(last.amount)}</span>
        <span className="ui-two">{formatDate(last.paid_date)}</span>
      </>
    ),
};
/** With the columns that these rows have something for. */
export const columnsFor = (rows: readonly ChallanRow[]): readonly ListColumn<ChallanRow>[] => [
  ...COLUMNS,
  ...(rows.some(({ actual_fee }) => actual_fee !== undefined) ? [ACTUAL_FEE] : []),
  ...(rows.some(({ latest_payment }) => latest_payment !== undefined) ? [LAST_PAYMENT] : []),
];
