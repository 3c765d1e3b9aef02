import { formatDate } from '../../../contract/dates.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { entryName, kindName, type Entry } from '../../vouchers/kinds.ts';
import css from './journal.module.css';
import { STATUS_WORDS } from './statuses.ts';

/** What was voided is struck through. */
const struck = ({ status }: Entry): string | undefined => (status === 'voided' ? css.struck : undefined);

export const COLUMNS: readonly ListColumn<Entry>[] = [
  {
    key: 'entry_date',
    label: 'Date',
    kind: 'date',
    sort: true,
    render: (entry) => <span className={struck(entry)}>{formatDate(entry.entry_date)}</span>,
  },
  {
    key: 'voucher',
    label: 'Voucher',
    sort: 'trans_id',
    value: entryName,
    render: (entry) => <b className={struck(entry)}>{entryName(entry)}</b>,
    under: [
      { label: 'Kind', value: ({ kind }) => kindName(kind), says: ({ voucher, kind }) => voucher && kindName(kind) },
    ],
  },
  { key: 'campus_name', label: 'Campus' },
  {
    key: 'memo',
    label: 'Memo, payee',
    long: 'clip-wide',
    under: [
      {
        key: 'payee',
        label: 'Payee',
        says: ({ payee, reference, cheque_no }) =>
          [payee, reference, cheque_no && `cheque ${cheque_no}`].filter(Boolean).join(' · '),
        long: 'clip-wide',
      },
    ],
    also: [
      { label: 'Reference', value: ({ reference, cheque_no }) => [reference, cheque_no].filter(Boolean).join(', ') },
    ],
  },
  { key: 'made_by', label: 'Made, approved by', under: [{ key: 'decided_by', label: 'Approved by' }] },
  { key: 'files', label: 'Files', kind: 'number', value: ({ files }) => files?.length || null },
  {
    key: 'total',
    label: 'Amount',
    kind: 'money',
    total: true,
    sort: true,
    render: (entry, money) => <b className={struck(entry)}>{money(entry.total)}</b>,
  },
  {
    key: 'status',
    label: 'Status',
    chips: ({ status }) => [[status, STATUS_WORDS[status]]],
    under: [{ value: ({ status, own }) => status === 'pending' && own && 'your own' }],
  },
];
