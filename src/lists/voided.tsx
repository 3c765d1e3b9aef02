import { today } from '../../contract/dates.ts';
import { reportStart } from '../auth/reportStart.ts';
import type { SystemSource } from '../../contract/finance/journalSources.ts';
import { formatMoney } from '../../contract/money.ts';
import { entriesOf, KIND_CHOICES, kindName } from '../vouchers/kinds.ts';
import { defineList, type RowOf } from './list.ts';

type Voided = RowOf<'GET /voided_trans'>;
const student = ({ student_id, document }: Voided, list: string): string =>
  student_id === null || student_id === undefined
    ? `/${list}?search=${/\d+$/.exec(document)?.[0] ?? ''}`
    : `/fee-statement?student_id=${student_id}`;
const ofChallan = (row: Voided): string => student(row, 'pay-or-print-fee-challans');
const ofReceipt = (row: Voided): string => student(row, 'paid-fee-challans');
/** In the list of a screen, by the number or name that ends what the document is called. */
const inList =
  (list: string, before: string) =>
  ({ document }: Voided): string =>
    `/${list}?search=${encodeURIComponent(document.slice(before.length))}`;
const days = ({ entry_date, campus_id, kind }: Voided): string =>
  `/journal-inquiry?from_date=${entry_date}&to_date=${entry_date}&campus_id=${campus_id}&kind=${kind}`;
const months = (list: string) => (row: Voided) =>
  `/${list}?from_month=${row.entry_date.slice(0, 7)}&to_month=${row.entry_date.slice(0, 7)}`;
/** Where the document of each source is opened. */
const PATHS: Readonly<Record<SystemSource, (row: Voided) => string>> = {
  challan: ofChallan,
  charge: ofChallan,
  fine: ofChallan,
  opening: ofChallan,
  earning: ofChallan,
  discount: ofChallan,
  advance: ofReceipt,
  inter_campus: ofReceipt,
  deposit: ofReceipt,
  payment: inList('paid-fee-challans', 'Receipt '),
  refund: inList('fee-refunds', 'Refund '),
  cheque: inList('cheques', 'Cheque '),
  till: days,
  till_handover: days,
  closing: () => '/accounting-periods',
  salary: () => '/payroll',
  salary_payment: () => '/payroll/payments',
  employee_advance: () => '/advance-salary',
  advance_recovery: () => '/advance-salary',
  prepayment: days,
  prepaid: days,
  depreciation: months('depreciation/runs'),
  disposal: () => '/fixed-assets',
  disposal_sale: () => '/fixed-assets',
};
const hasPath = (kind: string): kind is SystemSource => Object.hasOwn(PATHS, kind);
/** Where what was voided is opened: what was entered by hand in its list, the rest where it was made. */
export function documentOf(row: Voided): string {
  if (row.trans_id !== null && row.trans_id !== undefined) return entriesOf([row.trans_id]);
  return hasPath(row.kind) ? PATHS[row.kind](row) : days(row);
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
      initial: (name) => (name === 'from_date' ? reportStart() : today()),
    },
    { kind: 'choice', name: 'kind', label: 'Kind', choices: KIND_CHOICES, empty: 'All kinds' },
    { kind: 'lookup', name: 'user_id', label: 'Voided by', of: 'users', empty: 'All users', needs: 'users.read' },
  ],
  idOf: ({ reversal_id }) => reversal_id,
  columns: [
    { key: 'void_date', label: 'Voided, by', kind: 'date', sort: true, under: [{ key: 'voided_by', label: 'By' }] },
    { key: 'document', label: 'Document', bold: true, under: [{ label: 'Kind', value: ({ kind }) => kindName(kind) }] },
    { key: 'entry_date', label: 'Of', kind: 'date', sort: true },
    { key: 'memo', label: 'Memo, student', long: 'clip', under: [{ key: 'student', label: 'Student', long: 'clip' }] },
    { key: 'void_reason', label: 'Reason', long: 'clip' },
    { key: 'campus_name', label: 'Campus' },
    { key: 'voucher_no', label: 'Entry, reversal', under: [{ key: 'reversal_no', label: 'Reversal' }] },
    { key: 'total', label: 'Amount', kind: 'money', total: true, sort: true },
  ],
  opens: documentOf,
  totals: ({ totals: { total } = { total: 0 } }) => ({ total }),
  totalsOf: ({ totals }) => {
    const kinds = (totals as Partial<typeof totals> | undefined)?.kinds ?? [];
    return kinds.length < 2
      ? ''
      : `: ${kinds.map(({ kind, count, total }) => `${kindName(kind)} ${count.toLocaleString('en-PK')}, Rs ${formatMoney(total)}`).join(' · ')}`;
  },
  empty: {
    title: 'Nothing was voided',
    text: 'In these days nothing was reversed. What was rejected is not here: it was never posted.',
  },
});
