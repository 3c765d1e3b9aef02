import { secondPersonFilter } from './challans/secondPersonFilter.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../challans/ask.ts';
import { PrintChallans } from '../challans/PrintChallans.tsx';
import { receiptsOf } from '../challans/paths.ts';
import { voids } from './challans/voids.ts';
import { methodName, RECEIPT_METHODS } from '../challans/receiving.ts';
import { waitsOf } from '../challans/secondPerson.ts';
import { defineList } from './list.ts';
import { PaymentDialog } from './payments/PaymentDialog.tsx';
import { refundable } from './payments/refundable.ts';
import { RefundDialog } from './payments/RefundDialog.tsx';
import { STATUSES } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import type { Payment } from '../../contract/endpoints/fees/payments.ts';
import { formatMoney } from '../../contract/money.ts';
import { worded } from '../ui/table/worded.ts';
import { studentColumnsOf } from './columns/student.tsx';

const KINDS: Readonly<Record<Payment['kind'], string>> = {
  challan: 'challans',
  family: 'family',
  direct: 'direct payment',
  advance: 'advance',
  opening: 'Opening balance',
};
/** What the money cleared, in words: challans with their months. */
function clearedBy({ allocations, kind }: Payment): string {
  const challans = new Map<number, Set<string>>();
  for (const { challan_no, challan_month, state } of allocations)
    if (state !== 'released') challans.set(challan_no, (challans.get(challan_no) ?? new Set()).add(challan_month));
  if (challans.size === 0) return kind === 'advance' || kind === 'opening' ? 'Advance' : '';
  return [...challans]
    .map(([no, months]) => `${no} (${[...months].map((month) => formatDate(month)).join(', ')})`)
    .join('; ');
}
const challansOf = (payments: readonly Payment[]): number[] => [
  ...new Set(payments.flatMap(({ allocations }) => allocations.map(({ challan_id }) => challan_id))),
];

/** Payments with what they cleared; `?pending-approvals-payments=true`: those that wait for approval. */
export default defineList('GET /payChallan', {
  label: ['payment', 'payments'],
  search: 'Name, SID, roll or family number, receipt',
  filters: [
    { kind: 'days', name: 'date_from', until: 'date_to', labels: ['Paid from', 'Paid to'] },
    { kind: 'choice', name: 'method', label: 'Method', choices: RECEIPT_METHODS, empty: 'All methods' },
    { kind: 'choice', name: 'status', label: 'Status', choices: STATUSES },
    secondPersonFilter('awaits'),
  ],
  query: () => ({ show_revieving_acc: '1' }),
  pending: {
    flag: 'pending-approvals-payments',
    as: 'get_pending_payments',
    empty: {
      title: 'Nothing waits for approval',
      text: 'Payments that users with two-step approval take appear here until someone else decides.',
    },
  },
  links: [
    { label: 'Pending approvals', to: '/paid-fee-challans?pending-approvals-payments=true', needs: 'payments.approve' },
    { label: 'Import', to: '/upload-challan-payments', needs: 'challan_payments.create' },
    { label: 'Refunds', to: '/fee-refunds', always: true, capability: 'refunds' },
    { label: 'Requests', to: '/refund-requests', always: true, capability: 'money-out' },
  ],
  columns: [
    {
      key: 'receipt_no',
      label: 'Receipt',
      sort: true,
      bold: true,
      under: [
        {
          value: ({ kind, print_count }) =>
            [KINDS[kind], print_count > 0 && `printed ${print_count}×`].filter(Boolean).join(' · '),
        },
      ],
    },
    {
      key: 'paid_date',
      label: 'Paid, taken by',
      kind: 'date',
      sort: true,
      under: [{ key: 'taken_by', label: 'Taken by' }],
    },
    ...studentColumnsOf<Payment>(({ family_no, student }) => family_no ?? student.family_no),
    { key: 'cleared', label: 'Challans', value: clearedBy, long: 'clip' },
    {
      key: 'method',
      label: 'Method, account',
      sort: true,
      value: ({ method }) => methodName(method),
      render: ({ method, reference, cheque_no }) =>
        [methodName(method), cheque_no ?? reference].filter(Boolean).join(' · '),
      under: [{ label: 'Account', value: ({ receiving_acc }) => receiving_acc.acc_name }],
      also: [{ label: 'Reference', value: ({ reference, cheque_no }) => cheque_no ?? reference }],
    },
    {
      key: 'amount',
      label: 'Amount',
      kind: 'money',
      total: true,
      sort: true,
      bold: true,
      under: [
        {
          key: 'advance',
          label: 'Of it advance',
          kind: 'money',
          says: ({ advance }) => advance > 0 && `advance ${formatMoney(advance)}`,
        },
      ],
    },
    {
      key: 'status',
      label: 'Status',
      value: ({ status }) => worded(status),
      sort: true,
      chips: ({ status, awaits }) => [[status], awaits && ['pending', waitsOf(awaits) ?? '']],
      under: [{ value: ({ status, mine }) => status === 'pending' && mine && 'your own' }],
      also: [{ label: 'Waits', value: ({ awaits }) => waitsOf(awaits) }],
    },
  ],
  name: ({ receipt_no, student }) => `receipt ${receipt_no} of ${student.studentName}`,
  amount: [({ amount }) => amount],
  decides: {
    call: 'POST /approvePendingPayments',
    needs: 'payments.approve',
    of: ({ id, status, receipt_no, mine, amount }) =>
      status === 'pending' ? { id, name: `Receipt ${receipt_no}`, mine, amount } : null,
  },
  actions: {
    receipt: {
      label: (rows) => (rows.length === 1 ? 'Print receipt' : 'Print receipts'),
      when: ({ status }) => status !== 'rejected' && status !== 'withdrawn',
      toOfAll: (rows) => receiptsOf(rows.map(({ id }) => id)),
    },
    challans: {
      part: ({ rows }) =>
        challansOf(rows).length > 0 && (
          <PrintChallans
            section="/paid-fee-challans"
            of={challansOf(rows)}
            label={challansOf(rows).length === 1 ? 'Challan' : 'Challans'}
          />
        ),
    },
    refund: {
      label: 'Refund…',
      needs: 'payments.refund',
      capability: 'refunds',
      when: (payment) => refundable(payment).length > 0,
      dialog: (payment, close) => (
        <RefundDialog
          from={`receipt ${payment.receipt_no}`}
          about={
            <>
              <bdi>{payment.student.studentName}</bdi>, SID {payment.student.sid}, paid Rs {formatMoney(payment.amount)}
              .
            </>
          }
          sources={refundable(payment)}
          campusId={payment.student.campus_id}
          accountId={payment.receiving_acc.id}
          second={payment.second === true}
          onClose={() => close(false)}
          onDone={() => close(true)}
        />
      ),
    },
    void: voids('payment', {
      when: ({ status, awaits }) => status === 'approved' && !awaits,
      what: ({ receipt_no }) => `receipt ${receipt_no}`,
      text: ({ amount, student }) =>
        `Rs ${formatMoney(amount)} of ${student.studentName} are reversed today, and what they cleared is open again. The receipt keeps its number and prints as VOID.`,
      done: ({ receipt_no }) => `Receipt ${receipt_no} is void; what it cleared is open again.`,
    }),
    withdraw: {
      label: 'Withdraw…',
      needs: 'payments.create',
      whileWaiting: true,
      capability: 'till',
      when: ({ status, mine }) => status === 'pending' && mine,
      reason: {
        title: ({ receipt_no }) => `Withdraw receipt ${receipt_no}`,
        text: ({ amount, student }) =>
          `Give Rs ${formatMoney(amount)} back to ${student.studentName} now. What the receipt reserved is open again; it stays in the history as withdrawn.`,
        done: ({ receipt_no }) => `Receipt ${receipt_no} is withdrawn; what it reserved is open again.`,
        run: ({ id }, reason, key) =>
          write('POST /withdraw_payment', { offered: needed('till'), body: { payment_id: id, reason }, key }),
      },
    },
  },
  detail: (payment, { start }, close) => (
    <PaymentDialog
      payment={payment}
      onClose={close}
      onVoid={start('void', payment)}
      onWithdraw={start('withdraw', payment)}
      onRefund={start('refund', payment)}
    />
  ),
  empty: { title: 'No payments found', text: 'Clear the search, or choose other dates and methods.' },
});
