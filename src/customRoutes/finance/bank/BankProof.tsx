import { formatDate } from '../../../../contract/dates.ts';
import { alignMoney } from '../../../../contract/money.ts';
import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../../ui/print/PrintFlow.tsx';
import { Signatures } from '../../../ui/print/Signatures.tsx';
import { sumOf, type BankStatement } from './bankSides.ts';
import css from './bank.module.css';

type Item = BankStatement['proof']['bank'][number];
/** Less than nothing in brackets; nothing has no sign. */
const bracketsOf = ({
  books,
  closing,
  deposits,
  payments,
  bank,
}: BankStatement['proof']): ((rupees: number) => string) => {
  const money = alignMoney([books, closing, ...[...deposits, ...payments, ...bank].map(({ amount }) => amount)]);
  return (rupees) => (rupees < 0 ? `(${money(-rupees)})` : money(rupees || 0));
};

function Items({
  label,
  items,
  sign,
  inBrackets,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  readonly sign: 1 | -1;
  readonly inBrackets: (rupees: number) => string;
}) {
  return (
    <>
      <tr>
        <th scope="row" colSpan={3}>
          {label}
        </th>
        <td>{inBrackets(sign * sumOf(items))}</td>
      </tr>
      {items.map(({ date, text, reference, amount }, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a bank may be the same in everything
        <tr key={nth}>
          <td>{formatDate(date)}</td>
          <td dir="auto">{text}</td>
          <td>{reference}</td>
          <td>{inBrackets(sign * amount)}</td>
        </tr>
      ))}
    </>
  );
}
/** From the balance of the books to that of the bank. */
export function BankProof({ data: { statement, proof } }: { readonly data: BankStatement }) {
  const day = formatDate(statement.to_date);
  const inBrackets = bracketsOf(proof);
  return (
    <table className={css.proof} aria-label="Bank reconciliation statement">
      <tbody>
        <tr data-sum>
          <th scope="row" colSpan={3}>
            Balance of the books on {day}
          </th>
          <td>{inBrackets(proof.books)}</td>
        </tr>
        <Items label="Less: deposits in transit" items={proof.deposits} sign={-1} inBrackets={inBrackets} />
        <Items label="Add: payments not presented" items={proof.payments} sign={-1} inBrackets={inBrackets} />
        <Items label="At the bank, not in the books" items={proof.bank} sign={1} inBrackets={inBrackets} />
        <tr data-sum>
          <th scope="row" colSpan={3}>
            Balance of the bank on {day}
          </th>
          <td>{inBrackets(proof.closing)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            Difference
          </th>
          <td className={proof.difference === 0 ? undefined : 'ui-error'}>{inBrackets(proof.difference)}</td>
        </tr>
      </tbody>
    </table>
  );
}
/** The same on one page, with signatures. */
export function BankProofPrint({ data, onClose }: { readonly data: BankStatement; readonly onClose: () => void }) {
  const { acc_code, acc_name, bank_account_no, from_date, to_date } = data.statement;
  return (
    <OverEverything>
      <PrintFlow title="Bank Reconciliation Statement" back={onClose} paper="a4-portrait">
        <InstituteHead title="Bank Reconciliation Statement" />
        <p>
          {acc_code} {acc_name}
          {bank_account_no !== null && `, ${bank_account_no}`}. {formatDate(from_date)} to {formatDate(to_date)}.
        </p>
        <BankProof data={data} />
        <Signatures />
      </PrintFlow>
    </OverEverything>
  );
}
