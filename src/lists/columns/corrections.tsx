import { decidedColumn } from './decided.ts';
import type { Chip } from '../../ui/table/column.ts';
import { formatDate } from '../../../contract/dates.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import type { RowOf } from '../list.ts';

export type Correction = RowOf<'GET /attendance_corrections'>;
export const STATUSES: Readonly<Record<Correction['status'], Chip>> = {
  pending: ['pending', 'Waiting'],
  approved: ['approved', 'Approved'],
  rejected: ['rejected', 'Rejected'],
  withdrawn: ['voided', 'Withdrawn'],
};
/** 'Present, 07:25 to 13:30' */
const said = (status: string | null, came: string | null, left: string | null): string =>
  [status ?? 'Not marked', [came, left].filter(Boolean).join(' to ')].filter(Boolean).join(', ');
/** What the day said when the correction was asked for. */
export const wasOf = ({ was_status, was_time_in, was_time_out }: Correction): string =>
  said(was_status, was_time_in, was_time_out);
/** What it shall say. */
export const shallOf = ({ attendance_status, time_in, time_out }: Correction): string =>
  said(attendance_status, time_in, time_out);

/** What is said of the correction itself, whoever it is for. */
export const correctionColumns: readonly ListColumn<Correction>[] = [
  {
    key: 'att_date',
    label: 'Date',
    kind: 'date',
    sort: true,
    render: ({ att_date }) => formatDate(att_date, { weekday: true }),
  },
  { key: 'was_status', label: 'It says', value: wasOf },
  {
    key: 'attendance_status',
    label: 'It should say, because',
    value: shallOf,
    under: [{ key: 'reason', label: 'Reason', long: 'clip' }],
  },
  decidedColumn({
    states: STATUSES,
    why: ({ end_reason, decision_reason }) => end_reason ?? decision_reason,
    whyLabel: 'Why',
  }),
];
