import { formatDate } from '../../../contract/dates.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { StatusChip } from '../../ui/table/StatusChip.tsx';
import type { RowOf } from '../list.ts';
import { Clip } from './Clip.tsx';

type Leave = RowOf<'GET /leave_requests'>;
export const STATUSES = [
  ['pending', 'Waiting'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['withdrawn', 'Withdrawn'],
  ['undone', 'Undone'],
] as const;
const wordOf = (status: string): string => STATUSES.find(([key]) => key === status)?.[1] ?? status;
/** Its days in words. */
export const daysOf = ({ from_date, to_date, half }: Leave): string =>
  from_date === to_date
    ? [formatDate(from_date), half && `${half} half`].filter(Boolean).join(', ')
    : `${formatDate(from_date)} to ${formatDate(to_date)}`;

/** What is said of the leave itself, whoever takes it. */
export const leaveColumns: readonly ListColumn<Leave>[] = [
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
    also: [
      { label: 'To', kind: 'date', value: ({ to_date }) => to_date },
      { label: 'Half', value: ({ half }) => half },
    ],
    render: ({ from_date, to_date, half }) => (
      <>
        <span className="ui-two">{formatDate(from_date)}</span>
        <span className="ui-two">{half ? `${half} half` : formatDate(to_date)}</span>
      </>
    ),
  },
  { key: 'days', label: 'Days', kind: 'number', sort: 'days' },
  { key: 'reason', label: 'Reason', render: ({ reason }) => <Clip>{reason}</Clip> },
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
        <Clip below>{[decided_by ?? requested_by, end_reason ?? decision_reason].filter(Boolean).join(': ')}</Clip>
      </>
    ),
  },
];
