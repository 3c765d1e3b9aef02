import { offers } from '../auth/offers.ts';
import { formatMoney } from '../../contract/money.ts';
import { waitsText } from '../../contract/moneyOut.ts';
import { statementOf } from '../challans/paths.ts';
import { voidEvent } from '../challans/voidEvent.ts';
import { defineList, type RowOf } from './list.ts';
import { formatDate } from '../../contract/dates.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { studentColumns } from './columns/student.tsx';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { Clip } from './columns/Clip.tsx';

type Refund = RowOf<'GET /fee_refunds'>;

const COLUMNS: readonly ListColumn<Refund>[] = [
  { key: 'refund_no', label: 'Refund', sort: 'refund_no' },
  {
    key: 'refund_date',
    label: 'Date, given by',
    kind: 'date',
    sort: 'refund_date',
    also: [{ label: 'Given by', value: ({ username }) => username }],
    render: ({ refund_date, username }) => (
      <>
        <span className="ui-two">{formatDate(refund_date)}</span>
        <span className="ui-two">{username}</span>
      </>
    ),
  },
  ...studentColumns,
  {
    key: 'of',
    label: 'What is given back',
    value: ({ receipt_no, challan_no }) =>
      receipt_no === null ? `Deposit of challan ${challan_no ?? ''}` : `Advance of receipt ${receipt_no}`,
  },
  { key: 'account', label: 'Paid from' },
  { key: 'reason', label: 'Reason', render: ({ reason }) => <Clip>{reason}</Clip> },
  { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: 'amount' },
  {
    key: 'status',
    label: 'Status',
    value: ({ voided, void_reason, waits }) =>
      voided ? `Void: ${void_reason ?? ''}` : ['Given', waits ? waitsText.void : ''].filter(Boolean).join(', '),
    render: ({ voided, void_reason, waits }) => (
      <>
        <StatusChip status={voided ? 'voided' : 'done'} label={voided ? 'Void' : 'Given'} />
        {waits && <StatusChip status="pending" label={waitsText.void} />}
        {voided && <bdi className="ui-two">{void_reason}</bdi>}
      </>
    ),
  },
];

/** Advances and deposits that were given back. They are given in Paid Fee Challans, from the payment. */
export default defineList('GET /fee_refunds', {
  capability: 'refunds',
  label: ['refund', 'refunds'],
  search: 'Name, SID, roll or family number, refund',
  filters: [
    { kind: 'date', name: 'date_from', label: 'From' },
    { kind: 'date', name: 'date_to', label: 'To' },
    {
      kind: 'choice',
      name: 'waits',
      label: 'Second person',
      choices: [['true', waitsText.void]],
      empty: 'All',
      when: () => offers('money-out'),
    },
  ],
  links: [{ label: 'Requests', to: '/refund-requests', when: () => offers('money-out') }],
  columns: COLUMNS,
  totalsOf: ', less voids',
  name: ({ refund_no, student }) => `refund ${refund_no} of ${student.studentName}`,
  amount: [({ amount }) => amount],
  actions: {
    print: {
      label: 'Print slip',
      on: 'some',
      to: (rows) => `/fee-refunds/print?ids=${rows.map(({ id }) => id).join()}`,
    },
    statement: {
      label: 'Statement',
      on: 'one',
      when: () => offers('statements'),
      to: ([refund]) => statementOf({ student_id: refund?.student.id ?? 0 }),
    },
    void: {
      label: 'Void…',
      on: 'one',
      needs: 'payments.void',
      when: ({ voided, waits }) => !voided && !waits,
      reason: voidEvent<Refund>('refund', {
        title: ({ refund_no }) => `Void refund ${refund_no}`,
        text: ({ amount, student, account }) =>
          `Rs ${formatMoney(amount)} given to ${student.studentName} are reversed today: the money is in ${account} again, and what was given back is the student’s again.`,
        what: ({ refund_no }) => `The void of refund ${refund_no}`,
        done: ({ refund_no, amount, account }) =>
          `Refund ${refund_no} is void; Rs ${formatMoney(amount)} are back in ${account}.`,
      }),
    },
  },
  empty: {
    title: 'No refunds found',
    text: 'A refund is given in Paid Fee Challans: tick the payment. Clear the search, or choose other dates.',
  },
});
