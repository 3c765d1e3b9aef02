import { formatMoney } from '../../../../contract/money.ts';
import { SOURCE_NAMES } from '../../../../contract/finance/sourceNames.ts';
import { formatDate } from '../../../../contract/dates.ts';
import { useMemo } from 'react';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { offers } from '../../../auth/offers.ts';
import { receiptsOf, statementOf } from '../../../challans/paths.ts';
import { usePage } from '../../../pages/openPage.tsx';
import { useColumnChoice } from '../../../ui/list/columnChoice.ts';
import type { ListColumn } from '../../../ui/output/listColumn.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { useCampuses } from '../../../students/lookups.ts';
import { employeePath } from '../../../vouchers/kinds.ts';
import type { LedgerRow } from './asks.ts';
import type { MoneyForm } from '../../../ui/table/column.ts';

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
export const balanceText = (balance: number, money: MoneyForm = formatMoney): string =>
  balance < 0 ? `(${money(-balance)})` : balance === 0 ? '–' : money(balance);

type OfStaff = NonNullable<LedgerRow['staff']>;
const staffText = ({ kind, document_no }: OfStaff): string =>
  kind === 'advance'
    ? `Advance ${document_no}`
    : kind === 'payment'
      ? `Payment ${document_no}`
      : document_no === 1
        ? 'Salary slip'
        : `${document_no} salary slips`;
const staffPath = ({ kind, id, is_void }: OfStaff): string =>
  kind === 'advance'
    ? `/advance-salary?ids=${id}`
    : kind === 'payment'
      ? `/payroll/payments?ids=${id}`
      : `/payroll/slips?run_id=${id}${is_void ? '&status=voided' : ''}`;

/** What a row is about: the challan, the receipt, the child; the advance, the salaries and the employee. */
function Document({ row }: { readonly row: Line }) {
  const { challan_no, payment_id, receipt_no, student, student_id, payee, staff, employee, employee_id } = row;
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
      {staff && (
        <>
          <AppLink to={staffPath(staff)}>{staffText(staff)}</AppLink> <bdi>{staff.employee}</bdi>{' '}
        </>
      )}
      {employee && employee_id && (
        <>
          <Employee id={employee_id} name={employee} />{' '}
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
/** Whom a line of a voucher is about, with their record for who may open it. */
function Employee({ id, name }: { readonly id: number; readonly name: string }) {
  const credentials = useCredentials();
  if (credentials === null || !may(credentials, 'employees.read')) return <bdi>{name}</bdi>;
  return (
    <AppLink to={employeePath(id)}>
      <bdi>{name}</bdi>
    </AppLink>
  );
}
const documentText = ({ challan_no, receipt_no, student, payee, staff, employee }: Line): string =>
  [
    challan_no && `Challan ${challan_no}`,
    receipt_no && `Receipt ${receipt_no}`,
    staff && staffText(staff),
    staff?.employee,
    employee,
    student ?? payee,
  ]
    .filter(Boolean)
    .join(', ');

const COLUMNS: readonly ListColumn<Line>[] = [
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
  { key: 'campus_name', label: 'Campus' },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
  { key: 'balance', label: 'Balance', kind: 'money', render: ({ balance }, money) => balanceText(balance, money) },
];
const OF_ONE_CAMPUS = COLUMNS.filter(({ key }) => key !== 'campus_name');
/** What a line is stays: it alone says that a balance is the opening, or carried. So does the balance, which ends it. */
const STAYS = ['source', 'balance'];
const choosableOf = (columns: readonly ListColumn<Line>[]) =>
  columns.flatMap((column) => (STAYS.includes(column.key) ? [] : [{ name: column.key, label: column.label, column }]));
const CHOOSABLE = choosableOf(COLUMNS);
const CHOOSABLE_OF_ONE_CAMPUS = choosableOf(OF_ONE_CAMPUS);
const [ENTRY, BALANCE] = STAYS.map((key) => COLUMNS.filter((column) => column.key === key));
/**
 * The columns of an account that this user chose, for the screen, files and paper; with the campus of a row for who
 * works with more than one.
 */
export function useLedgerColumns() {
  const { path } = usePage();
  const choice = useColumnChoice(path, useCampuses().length > 1 ? CHOOSABLE : CHOOSABLE_OF_ONE_CAMPUS);
  const columns = useMemo(() => {
    const chosen = choice.shown.map(({ column }) => column);
    // Behind the day and the voucher that begin it.
    const other = chosen.findIndex(({ key }) => key !== 'date' && key !== 'voucher');
    const begin = other < 0 ? chosen.length : other;
    return [...chosen.slice(0, begin), ...(ENTRY ?? []), ...chosen.slice(begin), ...(BALANCE ?? [])];
  }, [choice]);
  return { columns, choice };
}
