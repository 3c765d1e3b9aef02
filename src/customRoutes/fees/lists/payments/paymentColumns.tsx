import { formatDate } from '../../../../../contract/dates.ts';
import type { Payment } from '../../../../../contract/endpoints/fees/payments.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { StatusChip } from '../../kit/StatusChip.tsx';
import { methodName } from '../../till/receiving.ts';
import { studentColumnsOf } from '../events/studentColumns.tsx';
import type { ListColumn } from '../out/listColumn.ts';

const KINDS: Readonly<Record<Payment['kind'], string>> = { challan: 'challans', family: 'family', direct: 'direct payment', advance: 'advance' };
/** What the money cleared, in words: challans with their months. */
export function clearedBy({ allocations, kind }: Payment): string {
  const challans = new Map<number, Set<string>>();
  for (const { challan_no, challan_month, state } of allocations)
    if (state !== 'released') challans.set(challan_no, (challans.get(challan_no) ?? new Set()).add(challan_month));
  if (challans.size === 0) return kind === 'advance' ? 'Advance' : '';
  return [...challans].map(([no, months]) => `${no} (${[...months].map((month) => formatDate(month)).join(', ')})`).join('; ');
}
export const paymentColumns: readonly ListColumn<Payment>[] = [
  {
    key: 'receipt_no',
    label: 'Receipt',
    sort: 'receipt_no',
    render: ({ receipt_no, print_count, kind }) => (
      <>
        <b className="fee-two">{receipt_no}</b>
        <span className="fee-two">
          {KINDS[kind]}
          {print_count > 0 && ` · printed ${print_count}×`}
        </span>
      </>
    ),
  },
  {
    key: 'paid_date',
    label: 'Paid, taken by',
    kind: 'date',
    sort: 'paid_date',
    also: [{ label: 'Taken by', value: ({ taken_by }) => taken_by }],
    render: ({ paid_date, taken_by }) => (
      <>
        <span className="fee-two">{formatDate(paid_date)}</span>
        <span className="fee-two">{taken_by}</span>
      </>
    ),
  },
  ...studentColumnsOf<Payment>(({ family_no, student }) => family_no ?? student.family_no),
  { key: 'cleared', label: 'Challans', value: clearedBy, render: (row) => <span className="fee-clip">{clearedBy(row)}</span> },
  {
    key: 'method',
    label: 'Method, account',
    sort: 'method',
    value: ({ method }) => methodName(method),
    also: [
      { label: 'Account', value: ({ receiving_acc }) => receiving_acc.acc_name },
      { label: 'Reference', value: ({ reference, cheque_no }) => cheque_no ?? reference },
    ],
    render: ({ method, reference, cheque_no, receiving_acc }) => (
      <>
        <span className="fee-two">{[methodName(method), cheque_no ?? reference].filter(Boolean).join(' · ')}</span>
        <span className="fee-two">{receiving_acc.acc_name}</span>
      </>
    ),
  },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'money',
    total: true,
    sort: 'amount',
    also: [{ label: 'Of it advance', kind: 'money', value: ({ advance }) => advance }],
    render: ({ amount, advance }) => (
      <>
        <b className="fee-two">{formatMoney(amount)}</b>
        {advance > 0 && <span className="fee-two">advance {formatMoney(advance)}</span>}
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    render: ({ status, mine }) => (
      <>
        <StatusChip status={status} />
        {status === 'pending' && mine && <span className="fee-own"> your own</span>}
      </>
    ),
  },
];
