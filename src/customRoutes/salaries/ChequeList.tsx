import { formatDate } from '../../../contract/dates.ts';
import { alignMoney, sumRupees } from '../../../contract/money.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { Signatures } from '../../ui/print/Signatures.tsx';
import '../../ui/print/paper.css';
import '../../ui/table/align.css';
import css from './bankLetter.module.css';
import type { Paid, Payment } from './PaymentPrint.tsx';

const SIGNS = ['Prepared by', 'Checked by', 'Signed the cheques'];
/** The cheque so many leaves after the first, with the zeros that the book prints before it. */
export const chequeAfter = (first: string, leaves: number): string =>
  String(Number(first) + leaves).padStart(first.length, '0');

interface Props {
  readonly payment: Payment;
  readonly slips: readonly Paid[];
  /** Number of the first cheque; null where numbers are written by hand. */
  readonly first: string | null;
}
/** Cheque by cheque who is paid what, to write the cheques by and to have each signed for. */
export function ChequeList({ payment, slips, first }: Props) {
  const money = alignMoney(slips.map(({ net }) => net));
  const { paid_on, campus, account, bank_name, bank_account_no, payment_no } = payment;
  return (
    <div className={css.letter}>
      <InstituteHead title="Cheques of Salaries" campus={campus} aside={formatDate(paid_on)} />
      <p dir="auto">
        Payment {payment_no}, {[bank_name, bank_account_no ?? account].filter(Boolean).join(', ')}
      </p>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">Cheque</th>
            <th scope="col">Name</th>
            <th scope="col">CNIC</th>
            <th scope="col">Month</th>
            <th scope="col" className="ui-right">
              Rs
            </th>
            <th scope="col">Received, signature and date</th>
          </tr>
        </thead>
        <tbody>
          {slips.map((slip, at) => (
            <tr key={slip.id}>
              <td className={css.account}>{first === null ? '' : chequeAfter(first, at)}</td>
              <td dir="auto">{slip.employee}</td>
              <td className={css.account}>{slip.cnic}</td>
              <td className="paper-whole">{formatDate(slip.month)}</td>
              <td className="ui-right">{money(slip.net)}</td>
              <td className={css.sign} aria-label="To be signed" />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Total of {slips.length}
            </th>
            <td className="ui-right">{money(sumRupees(slips.map(({ net }) => net)))}</td>
            <td>–</td>
          </tr>
        </tfoot>
      </table>
      <Signatures of={SIGNS} />
    </div>
  );
}
