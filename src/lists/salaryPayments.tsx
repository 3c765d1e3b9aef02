import { formatDate, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { entriesOf } from '../vouchers/kinds.ts';
import { defineList } from './list.ts';

/** Payments of salaries, the last first. */
export default defineList('GET /salary_payments', {
  capability: 'salaries',
  label: ['payment', 'payments'],
  title: 'Payments of salaries',
  ofClasses: 'campus',
  filters: [
    { kind: 'choice', name: 'state', label: 'Status', choices: { paid: 'Paid', voided: 'Void' } },
    { kind: 'given', name: 'ids', label: 'Only chosen payments: show all' },
  ],
  columns: [
    { key: 'payment_no', label: 'Payment', kind: 'no', sort: true, role: 'head' },
    { key: 'paid_on', label: 'Paid on', kind: 'date', sort: true },
    { key: 'campus', label: 'Campus' },
    { key: 'account', label: 'Paid from' },
    { key: 'reference', label: 'Reference' },
    { key: 'n_slips', label: 'Salaries', kind: 'number' },
    { key: 'voucher_no', label: 'Entry', kind: 'no', leads: ({ journal_id }) => entriesOf([journal_id]) },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
    {
      key: 'status',
      label: 'Status',
      chips: ({ void_reason }) => [void_reason === null ? ['done', 'Paid'] : ['voided', 'Void']],
      under: [
        {
          key: 'void_reason',
          label: 'Why void',
          says: ({ void_reason, made_by }) => void_reason ?? made_by,
          long: 'clip',
        },
      ],
    },
  ],
  name: ({ payment_no }) => `payment ${payment_no}`,
  amount: [({ amount }) => amount],
  actions: {
    letter: {
      label: 'Letter to the bank',
      when: ({ bank_name, void_reason }) => bank_name !== null && void_reason === null,
      to: (payment) => `/payroll/letter?id=${payment.id}`,
    },
    cheques: {
      label: 'Cheques',
      when: ({ bank_name, void_reason }) => bank_name !== null && void_reason === null,
      to: (payment) => `/payroll/cheques?id=${payment.id}`,
    },
    void: {
      label: 'Void…',
      needs: 'payroll.approve',
      when: ({ void_reason }) => void_reason === null,
      reason: {
        title: ({ payment_no }) => `Void payment ${payment_no}`,
        text: ({ amount, paid_on }) =>
          `Rs ${formatMoney(amount)} of ${formatDate(paid_on)} are reversed today; its salaries are payable again.`,
        done: ({ payment_no }) => `Payment ${payment_no} is void.`,
        run: ({ id }, reason, key) =>
          write('POST /void_salary_payment', {
            offered: needed('salaries'),
            body: { id, void_date: today(), reason },
            key,
          }),
      },
    },
  },
  links: [{ label: 'Payroll', to: '/payroll' }],
  empty: { title: 'No payments yet', text: 'Salaries that are approved are paid under Payroll, Slips.' },
});
