import { alignMoney } from '../../../../contract/money.ts';
import { getCredentials } from '../../../auth/credentials.ts';
import { Marks } from './Marks.tsx';
import type { Receipt } from './receiptPaper.ts';

interface Props {
  readonly receipt: Receipt;
  /** Address of the logo; null: none. */
  readonly logo: string | null;
}
/** A receipt; its style sheet lays it out on half a sheet or on a roll. */
export function ReceiptSheet({ receipt, logo }: Props) {
  const amounts = [...receipt.groups.flatMap(({ lines }) => lines), ...receipt.sums].map(({ amount }) => amount);
  const money = alignMoney([...amounts, receipt.amount]);
  return (
    <article className="receipt" aria-label={`Receipt ${receipt.number}`}>
      <header className="receipt-head">
        {logo && <span className="copy-logo" style={{ backgroundImage: `url("${logo}")` }} />}
        <div>
          <strong dir="auto">{getCredentials()?.data.institute_name}</strong>
          <span dir="auto">{receipt.campus}</span>
        </div>
        <div className="receipt-no">
          <b>{receipt.title}</b>
          <span>
            No <b>{receipt.number}</b>
          </span>
        </div>
      </header>
      <dl className="receipt-facts">
        {receipt.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="copy-lines">
        <thead>
          <tr>
            <th scope="col">Particular</th>
            <th scope="col">Month</th>
            <th scope="col">Paid</th>
          </tr>
        </thead>
        {receipt.groups.map(({ title, lines }) => (
          <tbody key={title ?? ''}>
            {title !== null && (
              <tr>
                <th scope="rowgroup" colSpan={3} dir="auto">
                  {title}
                </th>
              </tr>
            )}
            {lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- printed once, never moved
              <tr key={at}>
                <td dir="auto">{line.text}</td>
                <td>{line.month}</td>
                <td>{money(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <dl className="copy-payable">
        <div>
          <dt>Received</dt>
          <dd>Rs {money(receipt.amount)}</dd>
        </div>
      </dl>
      <p className="copy-words">{receipt.words}</p>
      <dl className="copy-sums">
        {receipt.sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <footer className="receipt-foot">
        <span>Cashier: {receipt.cashier}</span>
        <span className="receipt-sign">Signature</span>
      </footer>
      <Marks marks={receipt.marks} />
    </article>
  );
}
