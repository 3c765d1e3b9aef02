import { formatDate, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { reasonForOne } from '../challans/voidEvent.ts';
import { write } from '../dataProvider/ask.ts';
import { AppLink } from '../ui/screen/AppLink.tsx';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { entriesOf } from '../vouchers/kinds.ts';
import { defineList, type RowOf } from './list.ts';
import { Clip } from './columns/Clip.tsx';

type Payment = RowOf<'GET /salary_payments'>;
const COLUMNS: readonly ListColumn<Payment>[] = [
  { key: 'payment_no', label: 'Payment', kind: 'no', sort: 'payment_no', role: 'head' },
  { key: 'paid_on', label: 'Paid on', kind: 'date', sort: 'paid_on' },
  { key: 'campus', label: 'Campus' },
  { key: 'account', label: 'Paid from' },
  { key: 'reference', label: 'Reference' },
  { key: 'n_slips', label: 'Salaries', kind: 'number' },
  {
    key: 'voucher_no',
    label: 'Entry',
    kind: 'no',
    render: ({ voucher_no, journal_id }) => <AppLink to={entriesOf([journal_id])}>{voucher_no}</AppLink>,
  },
  { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: 'amount' },
  {
    key: 'status',
    label: 'Status',
    value: ({ void_reason }) => (void_reason === null ? 'Paid' : `Void: ${void_reason}`),
    render: ({ void_reason, made_by }) => (
      <>
        <StatusChip status={void_reason === null ? 'done' : 'voided'} label={void_reason === null ? 'Paid' : 'Void'} />
        <Clip below>{void_reason ?? made_by}</Clip>
      </>
    ),
  },
];
/** Payments of salaries, the last first. */
export default defineList('GET /salary_payments', {
  capability: 'salaries',
  label: ['payment', 'payments'],
  title: 'Payments of salaries',
  ofClasses: 'campus',
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'Status',
      choices: [
        ['paid', 'Paid'],
        ['voided', 'Void'],
      ],
      empty: 'All',
    },
    { kind: 'given', name: 'ids', label: 'Only chosen payments: show all' },
  ],
  columns: COLUMNS,
  name: ({ payment_no }) => `payment ${payment_no}`,
  amount: [({ amount }) => amount],
  actions: {
    letter: {
      label: 'Letter to the bank',
      on: 'one',
      when: ({ bank_name, void_reason }) => bank_name !== null && void_reason === null,
      to: ([payment]) => `/payroll/letter?id=${payment?.id ?? 0}`,
    },
    cheques: {
      label: 'Cheques',
      on: 'one',
      when: ({ bank_name, void_reason }) => bank_name !== null && void_reason === null,
      to: ([payment]) => `/payroll/cheques?id=${payment?.id ?? 0}`,
    },
    void: {
      label: 'Void…',
      on: 'one',
      needs: 'payroll.approve',
      when: ({ void_reason }) => void_reason === null,
      reason: reasonForOne<Payment>(
        {
          title: ({ payment_no }) => `Void payment ${payment_no}`,
          text: ({ amount, paid_on }) =>
            `Rs ${formatMoney(amount)} of ${formatDate(paid_on)} are reversed today; its salaries are payable again.`,
          done: ({ payment_no }) => `Payment ${payment_no} is void.`,
        },
        ({ id }, reason, key) =>
          write('POST /void_salary_payment', {
            offered: needed('salaries'),
            body: { id, void_date: today(), reason },
            key,
          }),
      ),
    },
  },
  links: [{ label: 'Payroll', to: '/payroll' }],
  empty: { title: 'No payments yet', text: 'Salaries that are approved are paid under Payroll, Slips.' },
});
