import { formatDate } from '../../contract/dates.ts';
import { needed } from '../auth/offers.ts';
import { reasonForOne } from '../challans/voidEvent.ts';
import { write } from '../dataProvider/ask.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { plural } from '../ui/screen/plural.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { employeeColumns } from './columns/employee.tsx';
import { ApproveLeave } from './leave/ApproveLeave.tsx';
import { NewLeave } from './leave/NewLeave.tsx';
import { defineList, type RowOf } from './list.ts';

type Leave = RowOf<'GET /leave_requests'>;
const STATUSES = [
  ['pending', 'Waiting'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['withdrawn', 'Withdrawn'],
  ['undone', 'Undone'],
] as const;
const wordOf = (status: string): string => STATUSES.find(([key]) => key === status)?.[1] ?? status;
const daysOf = ({ from_date, to_date }: Leave): string =>
  from_date === to_date ? formatDate(from_date) : `${formatDate(from_date)} to ${formatDate(to_date)}`;

const COLUMNS: readonly ListColumn<Leave>[] = [
  ...employeeColumns,
  {
    key: 'leave_type',
    label: 'Type',
    also: [{ label: 'Paid', value: ({ is_paid }) => (is_paid ? 'Yes' : 'No') }],
    render: ({ leave_type, is_paid }) => (
      <>
        <span className="ui-two">{leave_type}</span>
        {!is_paid && <span className="ui-two">Unpaid</span>}
      </>
    ),
  },
  {
    key: 'from_date',
    label: 'From, to',
    kind: 'date',
    sort: 'from_date',
    also: [{ label: 'To', kind: 'date', value: ({ to_date }) => to_date }],
    render: ({ from_date, to_date }) => (
      <>
        <span className="ui-two">{formatDate(from_date)}</span>
        <span className="ui-two">{formatDate(to_date)}</span>
      </>
    ),
  },
  { key: 'days', label: 'Days', kind: 'number', sort: 'days' },
  { key: 'reason', label: 'Reason', render: ({ reason }) => <bdi className="fee-clip">{reason}</bdi> },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => wordOf(status),
    also: [
      { label: 'Asked by', value: ({ requested_by }) => requested_by },
      { label: 'Decided by', value: ({ decided_by }) => decided_by },
      { label: 'Why', value: ({ end_reason, decision_reason }) => end_reason ?? decision_reason },
    ],
    render: ({ status, requested_by, decided_by, end_reason, decision_reason }) => (
      <>
        <StatusChip status={status === 'undone' || status === 'withdrawn' ? 'voided' : status} label={wordOf(status)} />
        <bdi className="ui-two fee-clip">
          {[decided_by ?? requested_by, end_reason ?? decision_reason].filter(Boolean).join(': ')}
        </bdi>
      </>
    ),
  },
];

/** Leave of employees: what waits for a decision, and what became of the rest. */
export default defineList('GET /leave_requests', {
  capability: 'leave',
  label: ['request', 'requests'],
  search: 'Name, number, mobile, CNIC',
  ofClasses: 'campus',
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: STATUSES, empty: 'All' },
    { kind: 'lookup', name: 'leave_type_id', label: 'Type', of: 'leave_types', empty: 'All' },
    { kind: 'lookup', name: 'department_id', label: 'Department', of: 'departments', empty: 'All' },
    { kind: 'date', name: 'date_from', label: 'From' },
    { kind: 'date', name: 'date_to', label: 'To' },
  ],
  columns: COLUMNS,
  name: (leave) => `${leave.employee}, ${daysOf(leave)}`,
  actions: {
    approve: {
      label: 'Approve…',
      on: 'one',
      needs: 'leave_requests.approve',
      when: ({ status, mine }) => status === 'pending' && !mine,
      dialog: (leave, close) => <ApproveLeave leave={leave} days={daysOf(leave)} onClose={close} />,
    },
    reject: {
      label: 'Reject…',
      on: 'one',
      needs: 'leave_requests.approve',
      when: ({ status, mine }) => status === 'pending' && !mine,
      reason: reasonForOne<Leave>(
        {
          title: ({ employee }) => `Reject the leave of ${employee}`,
          action: 'Reject',
          text: (leave) =>
            `${leave.leave_type}, ${daysOf(leave)}. No day is marked; whoever asked for it sees the reason.`,
          done: ({ employee }) => `The leave of ${employee} is rejected.`,
        },
        ({ id }, remarks, key) =>
          write('POST /decide_leave_request', {
            offered: needed('leave'),
            body: { id, status: 'rejected', remarks },
            key,
          }),
      ),
    },
    withdraw: {
      label: 'Withdraw…',
      on: 'one',
      needs: 'leave_requests.create',
      when: ({ status }) => status === 'pending',
      reason: reasonForOne<Leave>(
        {
          title: ({ employee }) => `Withdraw the leave of ${employee}`,
          action: 'Withdraw',
          text: (leave) => `${leave.leave_type}, ${daysOf(leave)}, is no longer asked for.`,
          done: ({ employee }) => `The leave of ${employee} is withdrawn.`,
        },
        ({ id }, reason, key) =>
          write('POST /end_leave_request', { offered: needed('leave'), body: { id, reason }, key }),
      ),
    },
    undo: {
      label: 'Undo…',
      on: 'one',
      needs: 'leave_requests.approve',
      when: ({ status }) => status === 'approved',
      reason: reasonForOne<Leave>(
        {
          title: ({ employee }) => `Undo the leave of ${employee}`,
          action: 'Undo',
          text: (leave) =>
            `${plural(leave.days, 'day')} of ${leave.leave_type} are left again. The days say what they said before, unless somebody has marked them since.`,
          done: ({ employee }) => `The leave of ${employee} is undone.`,
        },
        ({ id }, reason, key) =>
          write('POST /end_leave_request', { offered: needed('leave'), body: { id, reason }, key }),
      ),
    },
  },
  links: [
    { label: 'Waiting', to: '/leave-requests?status=pending', needs: 'leave_requests.approve' },
    { label: 'Balances', to: '/leave-balances' },
    { part: ({ holds }) => holds('leave_requests.create') && <NewLeave />, primary: true },
  ],
  empty: {
    title: 'No leave here',
    text: 'Choose another status or other dates, or ask for leave: its days are marked once somebody else has approved it.',
  },
});
