import { decidedColumn } from './decided.ts';
import type { Chip } from '../../ui/table/column.ts';
import { formatDate } from '../../../contract/dates.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import type { RowOf } from '../list.ts';

type Leave = RowOf<'GET /leave_requests'>;
export const STATUSES: Readonly<Record<Leave['status'], Chip>> = {
  pending: ['pending', 'Waiting'],
  approved: ['approved', 'Approved'],
  rejected: ['rejected', 'Rejected'],
  withdrawn: ['voided', 'Withdrawn'],
  undone: ['voided', 'Undone'],
};
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
    under: [
      { label: 'Paid', value: ({ is_paid }) => (is_paid ? 'Yes' : 'No'), says: ({ is_paid }) => !is_paid && 'Unpaid' },
    ],
  },
  {
    key: 'from_date',
    label: 'From, to',
    kind: 'date',
    sort: true,
    under: [
      {
        key: 'to_date',
        label: 'To',
        kind: 'date',
        says: ({ half, to_date }) => (half ? `${half} half` : formatDate(to_date)),
      },
    ],
    also: [{ key: 'half', label: 'Half' }],
  },
  { key: 'days', label: 'Days', kind: 'number', sort: true },
  { key: 'reason', label: 'Reason', long: 'clip' },
  decidedColumn({
    states: STATUSES,
    why: ({ end_reason, decision_reason }) => end_reason ?? decision_reason,
    whyLabel: 'Why',
  }),
];
