import { formatDate } from '../../../../../contract/dates.ts';
import { StatusChip } from '../../kit/StatusChip.tsx';
import { studentColumns } from '../events/studentColumns.tsx';
import type { ListColumn } from '../out/listColumn.ts';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';

export type Refund = Answer<'GET /fee_refunds'>['data'][number];

export const refundColumns: readonly ListColumn<Refund>[] = [
  { key: 'refund_no', label: 'Refund', sort: 'refund_no' },
  {
    key: 'refund_date',
    label: 'Date, given by',
    kind: 'date',
    sort: 'refund_date',
    also: [{ label: 'Given by', value: ({ username }) => username }],
    render: ({ refund_date, username }) => (
      <>
        <span className="fee-two">{formatDate(refund_date)}</span>
        <span className="fee-two">{username}</span>
      </>
    ),
  },
  ...studentColumns,
  {
    key: 'of',
    label: 'What is given back',
    value: ({ receipt_no, challan_no }) => (receipt_no === null ? `Deposit of challan ${challan_no ?? ''}` : `Advance of receipt ${receipt_no}`),
  },
  { key: 'account', label: 'Paid from' },
  { key: 'reason', label: 'Reason', render: ({ reason }) => <bdi className="fee-clip">{reason}</bdi> },
  { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: 'amount' },
  {
    key: 'status',
    label: 'Status',
    value: ({ voided, void_reason }) => (voided ? `Void: ${void_reason ?? ''}` : 'Given'),
    render: ({ voided, void_reason }) => (
      <>
        <StatusChip status={voided ? 'voided' : 'done'} label={voided ? 'Void' : 'Given'} />
        {voided && <bdi className="fee-two">{void_reason}</bdi>}
      </>
    ),
  },
];
