import { formatDate, REPORT_START, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { entriesOf, KIND_CHOICES, kindName } from '../vouchers/kinds.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { defineList, type RowOf } from './list.ts';

type Voided = RowOf<'GET /voided_trans'>;
const COLUMNS: readonly ListColumn<Voided>[] = [
  {
    key: 'void_date',
    label: 'Voided, by',
    kind: 'date',
    sort: 'void_date',
    also: [{ label: 'By', value: ({ voided_by }) => voided_by }],
    render: ({ void_date, voided_by }) => (
      <>
        <span className="ui-two">{formatDate(void_date)}</span>
        <span className="ui-two">{voided_by}</span>
      </>
    ),
  },
  {
    key: 'document',
    label: 'Document',
    also: [{ label: 'Kind', value: ({ kind }) => kindName(kind) }],
    render: ({ document, kind }) => (
      <>
        <b className="ui-two">{document}</b>
        <span className="ui-two">{kindName(kind)}</span>
      </>
    ),
  },
  { key: 'entry_date', label: 'Of', kind: 'date', sort: 'entry_date' },
  {
    key: 'memo',
    label: 'Memo, student',
    also: [{ label: 'Student', value: ({ student }) => student }],
    render: ({ memo, student }) => (
      <>
        <span className="ui-two fee-clip" dir="auto">
          {memo}
        </span>
        <span className="ui-two fee-clip" dir="auto">
          {student}
        </span>
      </>
    ),
  },
  {
    key: 'void_reason',
    label: 'Reason',
    render: ({ void_reason }) => (
      <span className="fee-clip" dir="auto">
        {void_reason}
      </span>
    ),
  },
  { key: 'campus_name', label: 'Campus' },
  {
    key: 'voucher_no',
    label: 'Entry, reversal',
    value: ({ voucher_no }) => voucher_no,
    also: [{ label: 'Reversal', value: ({ reversal_no }) => reversal_no }],
    render: ({ voucher_no, reversal_no }) => (
      <>
        <span className="ui-two">{voucher_no}</span>
        <span className="ui-two">{reversal_no}</span>
      </>
    ),
  },
  { key: 'total', label: 'Amount', kind: 'money', total: true, sort: 'total' },
];
/** Where what was voided is opened: what was entered by hand in its list, the rest where it was made. */
function documentOf({ kind, trans_id, document, student_id, entry_date, campus_id }: Voided): string {
  const number = /\d+$/.exec(document)?.[0] ?? '';
  if (trans_id !== null && trans_id !== undefined) return entriesOf([trans_id]);
  if (kind === 'payment') return `/paid-fee-challans?search=${number}`;
  if (kind === 'refund') return `/fee-refunds?search=${number}`;
  if (student_id !== null && student_id !== undefined) return `/fee-statement?student_id=${student_id}`;
  return `/journal-inquiry?from_date=${entry_date}&to_date=${entry_date}&campus_id=${campus_id}&kind=${kind}`;
}
/** What was reversed, of every kind, by the day of the reversal. What was rejected was never posted and is not here. */
export default defineList('GET /voided_trans', {
  label: ['voided transaction', 'voided transactions'],
  title: 'Voided Transactions',
  search: 'Document, reason, student',
  ofClasses: 'campus',
  filters: [
    {
      kind: 'days',
      name: 'from_date',
      until: 'to_date',
      labels: ['Voided from', 'To'],
      initial: (name) => (name === 'from_date' ? REPORT_START : today()),
    },
    { kind: 'choice', name: 'kind', label: 'Kind', choices: KIND_CHOICES, empty: 'All kinds' },
    { kind: 'lookup', name: 'user_id', label: 'Voided by', of: 'users', empty: 'All users', needs: 'users.read' },
  ],
  idOf: ({ reversal_id }) => reversal_id,
  columns: COLUMNS,
  opens: documentOf,
  totals: ({ totals: { total } = { total: 0 } }) => ({ total }),
  totalsOf: ({ totals }) => {
    const kinds = (totals as Partial<typeof totals> | undefined)?.kinds ?? [];
    return kinds.length < 2
      ? ''
      : `: ${kinds.map(({ kind, count, total }) => `${kindName(kind)} ${count}, Rs ${formatMoney(total)}`).join(' · ')}`;
  },
  empty: {
    title: 'Nothing was voided',
    text: 'In these days nothing was reversed. What was rejected is not here: it was never posted.',
  },
});
