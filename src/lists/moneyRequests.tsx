import { MONEY_REQUEST_STATES, type MoneyRequestKind } from '../../contract/moneyOut.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../challans/ask.ts';
import { worded } from '../ui/table/worded.ts';
import { studentColumns } from './columns/student.tsx';
import { defineList, type RowOf } from './list.ts';
import { wordedChoices } from './statuses.ts';

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
/** Refunds and voids that need two people: what waits, and what became of the others. */
export default defineList('GET /money_requests', {
  capability: 'money-out',
  label: ['request', 'requests'],
  title: 'Refund and Void Requests',
  search: 'Name, SID, roll or family number, receipt, refund',
  filters: [
    { kind: 'days', name: 'date_from', until: 'date_to', labels: ['Requested from', 'To'] },
    { kind: 'choice', name: 'kind', label: 'Kind', choices: KINDS, empty: 'All kinds' },
    { kind: 'choice', name: 'status', label: 'Status', choices: wordedChoices(MONEY_REQUEST_STATES) },
  ],
  columns: [
    {
      key: 'requested_at',
      label: 'Requested, by',
      kind: 'date',
      sort: true,
      under: [
        {
          key: 'requested_by',
          label: 'Requested by',
          says: ({ mine, requested_by }) => (mine ? 'yourself' : requested_by),
        },
      ],
    },
    {
      key: 'what',
      label: 'What',
      value: whatOf,
      also: [
        { key: 'receipt_no', label: 'Receipt', kind: 'no' },
        { key: 'refund_no', label: 'Refund', kind: 'no' },
      ],
    },
    ...studentColumns,
    { key: 'account', label: 'Account' },
    { key: 'reason', label: 'Reason', long: 'clip' },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
    {
      key: 'status',
      label: 'Status',
      sort: true,
      chips: ({ status }) => [[status, status === 'pending' ? 'Waits for approval' : worded(status)]],
      under: [
        {
          value: ({ status, decided_by, decision_reason, refund_no, kind }) =>
            [
              status === 'withdrawn' ? null : decided_by && `by ${decided_by}`,
              decision_reason,
              status === 'approved' && kind === 'refund' ? `refund ${refund_no}` : null,
            ]
              .filter(Boolean)
              .join(', '),
        },
      ],
      also: [
        { key: 'decided_by', label: 'Decided by' },
        { key: 'decided_at', label: 'Decided', kind: 'date' },
        { key: 'decision_reason', label: 'Reason of the decision' },
        { key: 'voucher_no', label: 'Voucher', kind: 'no' },
      ],
    },
  ],
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
      whileWaiting: true,
      when: ({ status, mine }) => status === 'pending' && mine,
      reason: {
        title: (row) => `Withdraw: ${whatOf(row)}`,
        action: 'Withdraw',
        text: ({ amount }) => `Rs ${formatMoney(amount)} stay as they are; nothing of it was posted.`,
        done: (row) => `${whatOf(row)} is withdrawn.`,
        run: ({ id }, reason, key) =>
          write('POST /withdraw_money_request', { offered: needed('money-out'), body: { id, reason }, key }),
      },
    },
  },
  empty: {
    title: 'Nothing was requested',
    text: 'A refund or void that needs two people (Challan Settings) appears here. Clear the search, or choose other dates.',
  },
});
