import type { ReactNode } from 'react';
import { formatDate, shiftDay } from '../../../contract/dates.ts';
import { alignMoney, formatMoney } from '../../../contract/money.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { FileLink } from '../../vouchers/FileLink.tsx';
import { entriesOf, lineWords, shownLines, taxWords, type Entry } from '../../vouchers/kinds.ts';
import { hasHistory, HistoryFold } from './EntryHistory.tsx';
import css from './journal.module.css';

/** The lines of an entry, with who made and decided it, and what it stands in for. */
export function EntryLines({ entry }: { readonly entry: Entry }) {
  const lines = shownLines(entry);
  const money = alignMoney(lines.flatMap(({ debit, credit }) => [debit, credit]));
  const amount = (rupees: number): string => (rupees === 0 ? '' : money(rupees));
  return (
    <div className={css.unfolded}>
      <Facts entry={entry} />
      <table className={css.lines} aria-label="Lines">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Memo</th>
            <th scope="col" className={css.figure}>
              Debit
            </th>
            <th scope="col" className={css.figure}>
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line_no}>
              <td>
                <AppLink to={ledgerOf(line.acc_code, { ...entry, campus_id: line.campus_id ?? entry.campus_id })}>
                  {line.acc_code} <bdi>{line.acc_name}</bdi>
                </AppLink>
              </td>
              <td dir="auto">{lineWords(line)}</td>
              <td className={css.figure} data-side="Debit">
                {amount(line.debit)}
              </td>
              <td className={css.figure} data-side="Credit">
                {amount(line.credit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasHistory(entry) && <HistoryFold entry={entry} />}
    </div>
  );
}
/** The ledger of the account in the days around the entry. */
const ledgerOf = (code: string, { entry_date, campus_id }: Entry): string =>
  `/gl-inquiry?acc_code=${encodeURIComponent(code)}&from_date=${shiftDay(entry_date, -30)}&to_date=${entry_date}&campus_id=${campus_id}`;

/** A voucher that pays, or is paid, with how much. */
function Paid({
  trans_id,
  name,
  amount: paid,
}: {
  readonly trans_id: number;
  readonly name: string;
  readonly amount: number;
}) {
  return (
    <>
      <AppLink to={entriesOf([trans_id])}>{name}</AppLink>, Rs {formatMoney(paid)}
    </>
  );
}
function Facts({ entry }: { readonly entry: Entry }) {
  const { replaces, replaced_by, void_date, reverse_on, files } = entry;
  const decided = entry.status === 'rejected' ? 'Rejected' : 'Approved';
  const other = (id: number | null): ReactNode => id && <AppLink to={entriesOf([id])}>entry {id}</AppLink>;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Made', [entry.made_by, entry.made_at && formatDate(entry.made_at)].filter(Boolean).join(', ')],
    [decided, [entry.decided_by, entry.decision_reason].filter(Boolean).join(': ')],
    ['Replaces', other(replaces)],
    ['Replaced by', other(replaced_by)],
    ...((entry as Partial<Entry>).bills ?? []).map(
      (bill) => ['Pays', <Paid key={bill.trans_id} {...bill} name={bill.voucher} />] as const,
    ),
    ...((entry as Partial<Entry>).paid_by ?? []).map(
      (payment) =>
        [
          payment.status === 'pending' ? 'Payment that waits' : 'Paid by',
          <Paid key={payment.trans_id} {...payment} name={payment.voucher ?? `entry ${payment.trans_id}`} />,
        ] as const,
    ),
    ['Left to pay', typeof entry.rest === 'number' && `Rs ${formatMoney(entry.rest)}`],
    ['Due on', entry.due_date && formatDate(entry.due_date)],
    ['Tax withheld', taxWords(entry)],
    ['CNIC or NTN', (entry as Partial<Entry>).payee_tax_no],
    ['Void', void_date && `${formatDate(void_date)}: ${entry.void_reason ?? ''}`],
    ['Printed', entry.print_count > 0 && `${entry.print_count}×`],
    ['Reversed on', reverse_on && formatDate(reverse_on)],
    ...(files ?? []).map(({ code, name }) => ['File', <FileLink key={code} code={code} name={name} />] as const),
  ];
  return (
    <dl className={css.facts}>
      {facts.map(
        ([label, value], at) =>
          Boolean(value) && (
            <div key={`${label} ${at}`}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
