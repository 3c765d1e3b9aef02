import { formatDate } from '../../../../../contract/dates.ts';
import { StatusChip } from '../../kit/StatusChip.tsx';
import { studentColumns } from '../events/studentColumns.tsx';
import type { ListColumn } from '../out/listColumn.ts';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';

export type Discount = Answer<'GET /challanDiscount'>['data'][number];
export const KINDS: readonly (readonly [Discount['kind'], string])[] = [
  ['discount', 'Discount'],
  ['fine_waiver', 'Fine waiver'],
  ['write_off', 'Write-off'],
];
const kindName = (kind: string): string => KINDS.find(([key]) => key === kind)?.[1] ?? kind;

export const discountColumns: readonly ListColumn<Discount>[] = [
  {
    key: 'discount_date',
    label: 'Date, asked by',
    kind: 'date',
    sort: 'discount_date',
    also: [{ label: 'Asked by', value: ({ requested_by }) => requested_by }],
    render: ({ discount_date, requested_by }) => (
      <>
        <span className="fee-two">{formatDate(discount_date)}</span>
        <span className="fee-two">{requested_by}</span>
      </>
    ),
  },
  ...studentColumns,
  {
    key: 'challan_no',
    label: 'Challan, particular',
    also: [
      { label: 'Particular', value: ({ particular }) => particular },
      { label: 'Month', kind: 'month', value: ({ challan_month }) => challan_month },
    ],
    render: ({ challan_no, particular, challan_month }) => (
      <>
        <span className="fee-two">{challan_no}</span>
        <span className="fee-two">
          {particular}, {formatDate(challan_month)}
        </span>
      </>
    ),
  },
  { key: 'line_amount', label: 'Of', kind: 'money' },
  {
    key: 'kind',
    label: 'Kind',
    value: ({ kind }) => kindName(kind),
    also: [
      { label: 'Type', value: ({ discount_type }) => discount_type },
      { label: 'Reason', value: ({ reason }) => reason },
    ],
    render: ({ kind, discount_type, reason }) => (
      <>
        <span className="fee-two">{[kindName(kind), discount_type].filter(Boolean).join(': ')}</span>
        <bdi className="fee-two fee-clip">{reason}</bdi>
      </>
    ),
  },
  { key: 'amount', label: 'Discount', kind: 'money', total: true, sort: 'amount' },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    also: [
      { label: 'Decided by', value: ({ decided_by }) => decided_by },
      { label: 'Decision', value: ({ decision_reason }) => decision_reason },
    ],
    render: ({ status, mine, decided_by, decision_reason }) => (
      <>
        <StatusChip status={status} />
        {status === 'pending' && mine && <span className="fee-own"> your own</span>}
        {decided_by !== null && <span className="fee-decided">{[decided_by, decision_reason].filter(Boolean).join(': ')}</span>}
      </>
    ),
  },
];
