import { formatMoney } from '../../contract/money.ts';
import { creditBill, entriesOf, payBills } from '../vouchers/kinds.ts';
import { defineList, type RowOf } from './list.ts';

type Bill = RowOf<'GET /bills_to_pay'>;
const called = ({ reference, voucher, payee }: Bill): string =>
  [`bill ${reference ?? voucher}`, payee].filter(Boolean).join(' of ');

/** Expenses on credit, the oldest first: what is owed to whom, and what pays it. */
export default defineList('GET /bills_to_pay', {
  capability: 'bills',
  label: ['bill', 'bills'],
  title: 'Bills to Pay',
  search: 'Payee, bill, voucher, what for',
  ofClasses: 'campus',
  filters: [
    {
      kind: 'choice',
      name: 'state',
      as: false,
      label: 'State',
      choices: { paid: 'Paid', all: 'Open and paid' },
      empty: 'Open',
    },
    { kind: 'lookup', name: 'account_id', label: 'Owed on', of: 'finance_accounts', where: { role: 'payable' } },
    { kind: 'days', name: 'date_from', until: 'date_to', labels: ['Dated from', 'Dated to'] },
    { kind: 'given', name: 'payee', label: 'Of one payee only: show all' },
  ],
  query: (at) => {
    const state = at.param('state');
    return state === 'all' ? {} : { state: state === 'paid' ? 'paid' : 'open' };
  },
  columns: [
    { key: 'payee', label: 'Payee, what for', sort: true, bold: true, under: [{ key: 'memo', label: 'What for' }] },
    { key: 'reference', label: 'Bill, voucher', sort: true, under: [{ key: 'voucher', label: 'Voucher' }] },
    { key: 'entry_date', label: 'Date', kind: 'date', sort: true },
    { key: 'account', label: 'Owed on', under: [{ key: 'campus_name', label: 'Campus' }] },
    { key: 'due_date', label: 'Due on', kind: 'date', sort: true },
    { key: 'days', label: 'Days due', kind: 'number', sort: true },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
    { key: 'paid', label: 'Paid', kind: 'money', total: true, sort: true },
    {
      key: 'rest',
      label: 'Left',
      kind: 'money',
      total: true,
      sort: true,
      bold: true,
      under: [
        {
          label: 'Waits for approval',
          value: ({ waiting }) => (waiting > 0 ? formatMoney(waiting) : null),
          says: ({ waiting }) => waiting > 0 && `${formatMoney(waiting)} waits`,
        },
      ],
    },
  ],
  name: called,
  amount: [({ rest }) => rest, 'left'],
  opens: ({ trans_id }) => entriesOf([trans_id]),
  totals: ({ totals: { amount, paid, rest } = { amount: 0, paid: 0, rest: 0 } }) => ({ amount, paid, rest }),
  totalsOf: ({ totals }) => {
    const later = (totals as Partial<typeof totals> | undefined)?.not_due;
    const owed = ((totals as Partial<typeof totals> | undefined)?.ages ?? []).filter(({ bills }) => bills > 0);
    const ahead = later && later.bills > 0 ? [`not due Rs ${formatMoney(later.rest)}`] : [];
    return owed.length + ahead.length === 0
      ? ''
      : `. Left: ${[...ahead, ...owed.map(({ from, to, rest }) => `${to === null ? `over ${from - 1}` : `${from} to ${to}`} days Rs ${formatMoney(rest)}`)].join(' · ')}`;
  },
  actions: {
    pay: {
      label: (rows) => (rows.length === 1 ? 'Pay bill' : `Pay ${rows.length} bills`),
      needs: 'finance_entry.create',
      when: ({ rest }) => rest > 0,
      toOfAll: (rows) => payBills(rows.map(({ trans_id }) => trans_id)),
    },
    credit: {
      label: 'Credit note',
      needs: 'finance_entry.create',
      when: ({ rest }) => rest > 0,
      to: (bill) => creditBill(bill.trans_id),
    },
  },
  links: [{ label: 'Add expense', to: '/add-expense', needs: 'finance_entry.create' }],
  empty: {
    title: 'No bills found',
    text: 'An expense that is paid from a payable account is listed here until it is paid. Clear the search, or choose another state.',
  },
});
