import { formatDate } from '../../../contract/dates.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { StatusChip } from '../../ui/table/StatusChip.tsx';
import type { RowOf } from '../list.ts';
import { Clip } from './Clip.tsx';

export type Correction = RowOf<'GET /attendance_corrections'>;
export const STATUSES = [
  ['pending', 'Waiting'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['withdrawn', 'Withdrawn'],
] as const;
const wordOf = (status: string): string => STATUSES.find(([key]) => key === status)?.[1] ?? status;
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
    sort: 'att_date',
    render: ({ att_date }) => formatDate(att_date, { weekday: true }),
  },
  { key: 'was_status', label: 'It says', value: wasOf },
  {
    key: 'attendance_status',
    label: 'It should say, because',
    value: shallOf,
    also: [{ label: 'Reason', value: ({ reason }) => reason }],
    render: (correction) => (
      <>
        <span className="ui-two">{shallOf(correction)}</span>
        <Clip below>{correction.reason}</Clip>
      </>
    ),
  },
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
        <StatusChip status={status === 'withdrawn' ? 'voided' : status} label={wordOf(status)} />
        <Clip below>{[decided_by ?? requested_by, end_reason ?? decision_reason].filter(Boolean).join(': ')}</Clip>
      </>
    ),
  },
];
