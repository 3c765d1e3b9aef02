import { formatDate } from '../../../contract/dates.ts';
import { StatusChip } from '../../ui/table/StatusChip.tsx';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { entryName, kindName, type Entry } from '../../vouchers/kinds.ts';
import css from './journal.module.css';
import { STATUS_WORDS } from './statuses.ts';
import { Clip } from '../columns/Clip.tsx';

/** What was voided is struck through. */
const struck = ({ status }: Entry): string | undefined => (status === 'voided' ? css.struck : undefined);

export const COLUMNS: readonly ListColumn<Entry>[] = [
  {
    key: 'entry_date',
    label: 'Date',
    kind: 'date',
    sort: 'entry_date',
    render: (entry) => <span className={struck(entry)}>{formatDate(entry.entry_date)}</span>,
  },
  {
    key: 'voucher',
    label: 'Voucher',
    sort: 'trans_id',
    value: entryName,
    also: [{ label: 'Kind', value: ({ kind }) => kindName(kind) }],
    render: (entry) => (
      <>
        <b className={`ui-two ${struck(entry) ?? ''}`}>{entryName(entry)}</b>
        {entry.voucher && <span className="ui-two">{kindName(entry.kind)}</span>}
      </>
    ),
  },
  { key: 'campus_name', label: 'Campus' },
  {
    key: 'memo',
    label: 'Memo, payee',
    also: [
      { label: 'Payee', value: ({ payee }) => payee },
      { label: 'Reference', value: ({ reference, cheque_no }) => [reference, cheque_no].filter(Boolean).join(', ') },
    ],
    render: ({ memo, payee, reference, cheque_no }) => (
      <>
        <Clip below className={css.memo}>
          {memo}
        </Clip>
        <Clip below className={css.memo}>
          {[payee, reference, cheque_no && `cheque ${cheque_no}`].filter(Boolean).join(' · ')}
        </Clip>
      </>
    ),
  },
  {
    key: 'made_by',
    label: 'Made, approved by',
    also: [{ label: 'Approved by', value: ({ decided_by }) => decided_by }],
    render: ({ made_by, decided_by }) => (
      <>
        <span className="ui-two">{made_by}</span>
        <span className="ui-two">{decided_by}</span>
      </>
    ),
  },
  {
    key: 'files',
    label: 'Files',
    kind: 'number',
    value: ({ files }) => files?.length || null,
  },
  {
    key: 'total',
    label: 'Amount',
    kind: 'money',
    total: true,
    sort: 'total',
    render: (entry, money) => <b className={struck(entry)}>{money(entry.total)}</b>,
  },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => STATUS_WORDS[status] ?? status,
    render: ({ status, own }) => (
      <>
        <StatusChip status={status} label={STATUS_WORDS[status] ?? status} />
        {status === 'pending' && own && <span className="fee-own"> your own</span>}
      </>
    ),
  },
];
