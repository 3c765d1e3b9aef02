import { formatDate } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { entriesOf } from '../vouchers/kinds.ts';
import { defineList, type RowOf } from './list.ts';

type Issued = RowOf<'GET /issued_cheques'>;
const STATES = [
  ['issued', 'Not presented'],
  ['ahead', 'Dated ahead'],
  ['presented', 'Presented'],
  ['cancelled', 'Cancelled'],
] as const;
const TONES: Readonly<Record<Issued['state'], string>> = {
  issued: 'running',
  ahead: 'pending',
  presented: 'approved',
  cancelled: 'voided',
};
const stateName = ({ state }: Issued): string => STATES.find(([key]) => key === state)?.[1] ?? state;
const since = ({ ended_on, reason }: Issued): string =>
  [ended_on === null ? null : formatDate(ended_on), reason].filter(Boolean).join(', ');

const COLUMNS: readonly ListColumn<Issued>[] = [
  {
    key: 'cheque_no',
    label: 'Cheque, voucher',
    sort: 'cheque_no',
    also: [{ label: 'Voucher', value: ({ voucher }) => voucher }],
    render: ({ cheque_no, voucher }) => (
      <>
        <b className="ui-two">{cheque_no}</b>
        <span className="ui-two">{voucher}</span>
      </>
    ),
  },
  { key: 'cheque_date', label: 'Cheque date', kind: 'date', sort: 'cheque_date' },
  {
    key: 'payee',
    label: 'Payee, what for',
    sort: 'payee',
    also: [{ label: 'What for', value: ({ memo }) => memo }],
    render: ({ payee, memo }) => (
      <>
        <bdi className="ui-two">{payee}</bdi>
        <bdi className="ui-two">{memo}</bdi>
      </>
    ),
  },
  {
    key: 'account',
    label: 'Drawn on',
    also: [{ label: 'Campus', value: ({ campus_name }) => campus_name }],
    render: ({ account, campus_name }) => (
      <>
        <span className="ui-two">{account}</span>
        <span className="ui-two">{campus_name}</span>
      </>
    ),
  },
  { key: 'days', label: 'Days out', kind: 'number', sort: 'days' },
  { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: 'amount' },
  {
    key: 'state',
    label: 'State',
    value: stateName,
    also: [{ label: 'On', value: since }],
    render: (cheque) => (
      <>
        <StatusChip status={TONES[cheque.state]} label={stateName(cheque)} />
        <bdi className="ui-two">{since(cheque)}</bdi>
      </>
    ),
  },
];

/** Cheques that the school has issued, by the date on them. */
export default defineList('GET /issued_cheques', {
  capability: 'bank',
  label: ['cheque', 'cheques'],
  title: 'Cheques Issued',
  search: 'Cheque number, payee, voucher',
  ofClasses: 'campus',
  filters: [
    { kind: 'choice', name: 'state', label: 'State', choices: STATES, empty: 'All' },
    {
      kind: 'choice',
      name: 'older',
      label: 'Not presented for',
      choices: [
        ['30', 'Over 30 days'],
        ['90', 'Over 90 days'],
        ['180', 'Over 180 days'],
      ],
      empty: 'Any time',
    },
    {
      kind: 'lookup',
      name: 'account_id',
      label: 'Drawn on',
      of: 'finance_accounts',
      where: { role: 'bank' },
      empty: 'All',
    },
    { kind: 'date', name: 'date_from', label: 'Dated from' },
    { kind: 'date', name: 'date_to', label: 'Dated to' },
  ],
  columns: COLUMNS,
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
