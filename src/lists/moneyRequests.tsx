import { formatDate } from '../../contract/dates.ts';
import { MONEY_REQUEST_STATES, type MoneyRequestKind } from '../../contract/moneyOut.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../challans/ask.ts';
import { reasonForOne } from '../challans/voidEvent.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { worded } from '../ui/table/worded.ts';
import { studentColumns } from './columns/student.tsx';
import { defineList, type RowOf } from './list.ts';
import { STATUSES } from './statuses.ts';
import { Clip } from './columns/Clip.tsx';

type Request = RowOf<'GET /money_requests'>;
const KINDS: Readonly<Record<MoneyRequestKind, string>> = {
  void_payment: 'Void of a receipt',
  refund: 'Refund',
  void_refund: 'Void of a refund',
};
const whatOf = ({ kind, receipt_no, challan_no, refund_no }: Request): string => {
  if (kind === 'void_payment') return `Void of receipt ${receipt_no}`;
  if (kind === 'void_refund') return `Void of refund ${refund_no}`;
  return receipt_no === null
    ? `Refund of a deposit of challan ${challan_no}`
    : `Refund of the advance of receipt ${receipt_no}`;
};
const COLUMNS: readonly ListColumn<Request>[] = [
  {
    key: 'requested_at',
    label: 'Requested, by',
    kind: 'date',
    sort: 'requested_at',
    also: [{ label: 'Requested by', value: ({ requested_by }) => requested_by }],
    render: ({ requested_at, requested_by, mine }) => (
      <>
        <span className="ui-two">{formatDate(requested_at)}</span>
        <bdi className="ui-two">{mine ? 'yourself' : requested_by}</bdi>
      </>
    ),
  },
  {
    key: 'what',
    label: 'What',
    value: whatOf,
    also: [
      { label: 'Receipt', kind: 'no', value: ({ receipt_no }) => receipt_no },
      { label: 'Refund', kind: 'no', value: ({ refund_no }) => refund_no },
    ],
  },
  ...studentColumns,
  { key: 'account', label: 'Account' },
  { key: 'reason', label: 'Reason', render: ({ reason }) => <Clip>{reason}</Clip> },
  { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: 'amount' },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => (status === 'pending' ? 'Waits for approval' : worded(status)),
    sort: 'status',
    also: [
      { label: 'Decided by', value: ({ decided_by }) => decided_by },
      { label: 'Decided', kind: 'date', value: ({ decided_at }) => decided_at },
      { label: 'Reason of the decision', value: ({ decision_reason }) => decision_reason },
      { label: 'Voucher', kind: 'no', value: ({ voucher_no }) => voucher_no },
    ],
    render: ({ status, decided_by, decision_reason, refund_no, kind }) => (
      <>
        <StatusChip status={status} {...(status === 'pending' ? { label: 'Waits for approval' } : {})} />
        <bdi className="ui-two">
          {[
            status === 'withdrawn' ? null : decided_by && `by ${decided_by}`,
            decision_reason,
            status === 'approved' && kind === 'refund' ? `refund ${refund_no}` : null,
          ]
            .filter(Boolean)
            .join(', ')}
        </bdi>
      </>
    ),
  },
];

/** Refunds and voids that need two people: what waits, and what became of the others. */
export default defineList('GET /money_requests', {
  capability: 'money-out',
  label: ['request', 'requests'],
  title: 'Refund and Void Requests',
  search: 'Name, SID, roll or family number, receipt, refund',
  filters: [
    { kind: 'date', name: 'date_from', label: 'Requested from' },
    { kind: 'date', name: 'date_to', label: 'To' },
    { kind: 'choice', name: 'kind', label: 'Kind', choices: Object.entries(KINDS), empty: 'All kinds' },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: STATUSES.filter(([key]) => (MONEY_REQUEST_STATES as readonly string[]).includes(key)),
      empty: 'All',
    },
  ],
  columns: COLUMNS,
  totalsOf: ', of what waits unless a status is chosen',
  name: (row) => `${whatOf(row)}, ${row.student.studentName}`,
  amount: [({ amount }) => amount],
  decides: {
    call: 'POST /decide_money_requests',
    needs: 'payments.approve',
    of: (row) =>
      row.status === 'pending' ? { id: row.id, name: whatOf(row), mine: row.mine, amount: row.amount } : null,
  },
  actions: {
    withdraw: {
      label: 'Withdraw…',
      on: 'one',
      whileWaiting: true,
      when: ({ status, mine }) => status === 'pending' && mine,
      reason: reasonForOne<Request>(
        {
          title: (row) => `Withdraw: ${whatOf(row)}`,
          action: 'Withdraw',
          text: ({ amount }) => `Rs ${formatMoney(amount)} stay as they are; nothing of it was posted.`,
          done: (row) => `${whatOf(row)} is withdrawn.`,
        },
        ({ id }, reason, key) =>
          write('POST /withdraw_money_request', { offered: needed('money-out'), body: { id, reason }, key }),
      ),
    },
  },
  empty: {
    title: 'Nothing was requested',
    text: 'A refund or void that needs two people (Challan Settings) appears here. Clear the search, or choose other dates.',
  },
});
