import { formatMoney } from '../../../../contract/money.ts';
import { SOURCE_NAMES } from '../../../../contract/finance/sourceNames.ts';
import { formatDate } from '../../../../contract/dates.ts';
import { offers } from '../../../auth/offers.ts';
import { receiptsOf, statementOf } from '../../../challans/paths.ts';
import type { ListColumn } from '../../../ui/output/listColumn.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import type { LedgerRow } from './asks.ts';

/** A row of the ledger, or what stands before the first and after the last of them. */
export type Line = Partial<LedgerRow> & {
  readonly id: string;
  readonly balance: number;
  readonly label?: string;
  /** From the page before, or to the next. */
  readonly carried?: boolean;
  /** In a file of all accounts. */
  readonly account?: string;
};

export const sourceName = ({ source, reverses }: Pick<LedgerRow, 'source' | 'reverses'>): string =>
  reverses === null || reverses === undefined
    ? (SOURCE_NAMES[source] ?? source)
    : `${SOURCE_NAMES[reverses] ?? reverses}, reversed`;
/** Less than nothing in brackets, as on statements. */
export const balanceText = (balance: number): string =>
  balance < 0 ? `(${formatMoney(-balance)})` : balance === 0 ? '–' : formatMoney(balance);

/** What a row is about: the challan, the receipt, the child. */
function Document({ row }: { readonly row: Line }) {
  const { challan_no, payment_id, receipt_no, student, student_id, payee } = row;
  return (
    <>
      {challan_no !== null && challan_no !== undefined && (
        <>
          <AppLink to={`/pay-or-print-fee-challans?show=all&search=${challan_no}`}>Challan {challan_no}</AppLink>{' '}
        </>
      )}
      {payment_id !== null && payment_id !== undefined && (
        <>
          <AppLink to={receiptsOf([payment_id])}>Receipt {receipt_no}</AppLink>{' '}
        </>
      )}
      {student && student_id && offers('statements') ? (
        <AppLink to={statementOf({ student_id })}>
          <bdi>{student}</bdi>
        </AppLink>
      ) : (
        <bdi>{student ?? payee}</bdi>
      )}
    </>
  );
}
const documentText = ({ challan_no, receipt_no, student, payee }: Line): string =>
  [challan_no && `Challan ${challan_no}`, receipt_no && `Receipt ${receipt_no}`, student ?? payee]
    .filter(Boolean)
    .join(', ');

/** The columns of an account. */
export const columns: readonly ListColumn<Line>[] = [
  {
    key: 'date',
    label: 'Date',
    role: 'head',
    kind: 'date',
    render: ({ date, source }) => (date === undefined ? '' : formatDate(source === 'month' ? date.slice(0, 7) : date)),
  },
  {
    key: 'voucher',
    label: 'Voucher',
    render: ({ trans_id, voucher }) =>
      trans_id === null || trans_id === undefined ? (
        ''
      ) : (
        <AppLink to={`/journal-inquiry?ids=${trans_id}`}>{voucher ?? trans_id}</AppLink>
      ),
  },
  {
    key: 'source',
    label: 'Entry',
    value: (row) =>
      row.label ?? (row.source === undefined ? '' : sourceName({ reverses: null, ...row, source: row.source })),
  },
  { key: 'memo', label: 'Memo' },
  { key: 'document', label: 'Document', value: documentText, render: (row) => <Document row={row} /> },
  { key: 'contra', label: 'Contra account' },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
  {
    key: 'balance',
    label: 'Balance',
    kind: 'money',
    render: ({ balance }) => balanceText(balance),
  },
];
