import { formatDate, today } from '../../../../contract/dates.ts';
import { alignMoney } from '../../../../contract/money.ts';
import { InstituteHead } from '../../../print/InstituteHead.tsx';
import css from './statement.module.css';

export interface StatementRow {
  /** 'YYYY-MM-DD'; '' for what was brought forward. */
  readonly date: string;
  /** 'Challan 1023', 'Receipt 88'. */
  readonly document: string;
  readonly description: string;
  /** Rupees; 0 prints nothing. */
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
}
export interface Statement {
  readonly title: string;
  /** Who it is about and of which days: label and value. */
  readonly head: readonly (readonly [label: string, value: string])[];
  readonly rows: readonly StatementRow[];
  readonly totals: { readonly debit: number; readonly credit: number; readonly balance: number };
}

/**
 * A statement of account of a student or a family, as it prints; the head of the table is repeated on every page. For
 * the inside of PrintFlow.
 */
export function StatementSheet({ title, head, rows, totals }: Statement) {
  const form = alignMoney([...rows, totals].flatMap(({ debit, credit, balance }) => [debit, credit, balance]));
  const money = (amount: number): string => (amount === 0 ? '' : form(amount));
  return (
    <article className={css.statement}>
      <InstituteHead title={title} aside={formatDate(today())} />
      <dl className={css.head}>
        {head.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Document</th>
            <th scope="col">Description</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- printed once, never moved
            <tr key={at}>
              <td>{row.date && formatDate(row.date)}</td>
              <td>{row.document}</td>
              <td dir="auto">{row.description}</td>
              <td>{money(row.debit)}</td>
              <td>{money(row.credit)}</td>
              <td>{form(row.balance)}</td>
            </tr>
          ))}
          <tr className={css.total}>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{form(totals.debit)}</td>
            <td>{form(totals.credit)}</td>
            <td>{form(totals.balance)}</td>
          </tr>
        </tbody>
      </table>
      {rows.length === 0 && <p>Nothing was charged and nothing was paid in these days.</p>}
    </article>
  );
}
