import { secondPersonFilter } from './challans/secondPersonFilter.ts';
import { statement } from './challans/statement.ts';
import { formatMoney } from '../../contract/money.ts';
import { waitsText } from '../../contract/moneyOut.ts';
import { voids } from './challans/voids.ts';
import { defineList } from './list.ts';
import { studentColumns } from './columns/student.tsx';

/** Advances and deposits that were given back. They are given in Paid Fee Challans, from the payment. */
export default defineList('GET /fee_refunds', {
  capability: 'refunds',
  label: ['refund', 'refunds'],
  search: 'Name, SID, roll or family number, refund',
  filters: [
    { kind: 'days', name: 'date_from', until: 'date_to' },
    secondPersonFilter('waits', { true: waitsText.void }),
  ],
  links: [{ label: 'Requests', to: '/refund-requests', capability: 'money-out' }],
  columns: [
    { key: 'refund_no', label: 'Refund', sort: true },
    {
      key: 'refund_date',
      label: 'Date, given by',
      kind: 'date',
      sort: true,
      under: [{ key: 'username', label: 'Given by' }],
    },
    ...studentColumns,
    {
      key: 'of',
      label: 'What is given back',
      value: ({ receipt_no, challan_no }) =>
        receipt_no === null ? `Deposit of challan ${challan_no ?? ''}` : `Advance of receipt ${receipt_no}`,
    },
    { key: 'account', label: 'Paid from' },
    { key: 'reason', label: 'Reason', long: 'clip' },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
    {
      key: 'status',
      label: 'Status',
      chips: ({ voided, waits }) => [
        voided ? ['voided', 'Void'] : ['done', 'Given'],
        waits && ['pending', waitsText.void],
      ],
      under: [{ key: 'void_reason', label: 'Why void' }],
    },
  ],
  totalsOf: ', less voids',
  name: ({ refund_no, student }) => `refund ${refund_no} of ${student.studentName}`,
  amount: [({ amount }) => amount],
  actions: {
    print: { label: 'Print slip', toOfAll: (rows) => `/fee-refunds/print?ids=${rows.map(({ id }) => id).join()}` },
    statement: statement(({ student }) => student),
    void: voids('refund', {
      when: ({ voided, waits }) => !voided && !waits,
      what: ({ refund_no }) => `refund ${refund_no}`,
      text: ({ amount, student, account }) =>
        `Rs ${formatMoney(amount)} given to ${student.studentName} are reversed today: the money is in ${account} again, and what was given back is the student’s again.`,
      done: ({ refund_no, amount, account }) =>
        `Refund ${refund_no} is void; Rs ${formatMoney(amount)} are back in ${account}.`,
    }),
  },
  empty: {
    title: 'No refunds found',
    text: 'A refund is given in Paid Fee Challans: tick the payment. Clear the search, or choose other dates.',
  },
});
