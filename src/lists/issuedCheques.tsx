import type { Chip } from '../ui/table/column.ts';
import { choicesOf } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { entriesOf } from '../vouchers/kinds.ts';
import { defineList, type RowOf } from './list.ts';

type Issued = RowOf<'GET /issued_cheques'>;
const STATES: Readonly<Record<Issued['state'], Chip>> = {
  issued: ['running', 'Not presented'],
  ahead: ['pending', 'Dated ahead'],
  presented: ['approved', 'Presented'],
  cancelled: ['voided', 'Cancelled'],
};
const since = ({ ended_on, reason }: Issued): string =>
  [ended_on === null ? null : formatDate(ended_on), reason].filter(Boolean).join(', ');

/** Cheques that the school has issued, by the date on them. */
export default defineList('GET /issued_cheques', {
  capability: 'bank',
  label: ['cheque', 'cheques'],
  title: 'Cheques Issued',
  search: 'Cheque number, payee, voucher',
  ofClasses: 'campus',
  filters: [
    { kind: 'choice', name: 'state', label: 'State', choices: choicesOf(STATES) },
    {
      kind: 'choice',
      name: 'older',
      label: 'Not presented for',
      choices: { '30': 'Over 30 days', '90': 'Over 90 days', '180': 'Over 180 days' },
      empty: 'Any time',
    },
    { kind: 'lookup', name: 'account_id', label: 'Drawn on', of: 'finance_accounts', where: { role: 'bank' } },
    { kind: 'days', name: 'date_from', until: 'date_to', labels: ['Dated from', 'Dated to'] },
  ],
  columns: [
    {
      key: 'cheque_no',
      label: 'Cheque, voucher',
      sort: true,
      bold: true,
      under: [{ key: 'voucher', label: 'Voucher' }],
    },
    { key: 'cheque_date', label: 'Cheque date', kind: 'date', sort: true },
    { key: 'payee', label: 'Payee, what for', sort: true, under: [{ key: 'memo', label: 'What for' }] },
    { key: 'account', label: 'Drawn on', under: [{ key: 'campus_name', label: 'Campus' }] },
    { key: 'days', label: 'Days out', kind: 'number', sort: true },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
    { key: 'state', label: 'State', chips: ({ state }) => [STATES[state]], under: [{ label: 'On', value: since }] },
  ],
  name: ({ cheque_no, payee }) => [`cheque ${cheque_no}`, payee].filter(Boolean).join(' to '),
  opens: ({ trans_id }) => entriesOf([trans_id]),
  totals: ({ totals: { amount } = { amount: 0 } }) => ({ amount }),
  totalsOf: ({ totals }) => {
    const out = ((totals as Partial<typeof totals> | undefined)?.ages ?? []).filter(({ cheques }) => cheques > 0);
    return out.length === 0
      ? ''
      : `. Not presented: ${out.map(({ from, to, cheques, amount }) => `${to === null ? `over ${from - 1}` : `${from} to ${to}`} days ${cheques}, Rs ${formatMoney(amount)}`).join(' · ')}`;
  },
  empty: {
    title: 'No cheques found',
    text: 'A voucher that is paid by cheque is listed here with its number. Clear the search, or choose another state.',
  },
});
