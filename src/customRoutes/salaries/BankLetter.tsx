import { formatDate } from '../../../contract/dates.ts';
import { rupeesInWords } from '../../../contract/fees/words.ts';
import { alignMoney, formatMoney, sumRupees } from '../../../contract/money.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { Signatures } from '../../ui/print/Signatures.tsx';
import '../../ui/print/paper.css';
import '../../ui/table/align.css';
import css from './bankLetter.module.css';
import type { PaidTogether } from './PaymentPrint.tsx';

const SIGNS = ['Prepared by', 'First signatory', 'Second signatory'];

/** Asks the bank to debit the school and credit whoever is paid, account by account. */
export function BankLetter({ payment, slips }: PaidTogether) {
  const amount = sumRupees(slips.map(({ net }) => net));
  const money = alignMoney(slips.map(({ net }) => net));
  const { paid_on, campus, account, bank_name, bank_account_no, reference, payment_no } = payment;
  return (
    <div className={css.letter}>
      <InstituteHead title="Transfer of Salaries" campus={campus} aside={formatDate(paid_on)} />
      <p dir="auto">
        The Manager
        <br />
        {bank_name}
      </p>
      <p>
        Payment {payment_no}
        {reference !== null && `, ${reference}`}
      </p>
      <p>
        Please debit our account <b dir="auto">{bank_account_no ?? account}</b> with <b>Rs {formatMoney(amount)}</b> (
        {rupeesInWords(amount)}) on {formatDate(paid_on)}, and credit the accounts below.
      </p>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Name</th>
            <th scope="col">CNIC</th>
            <th scope="col">Bank</th>
            <th scope="col">Account</th>
            <th scope="col">Month</th>
            <th scope="col" className="ui-right">
              Rs
            </th>
          </tr>
        </thead>
        <tbody>
          {slips.map((slip, at) => (
            <tr key={slip.id}>
              <td>{at + 1}</td>
              <td dir="auto">{slip.employee}</td>
              <td className={css.account}>{slip.cnic}</td>
              <td dir="auto">{slip.bank_name}</td>
              <td className={css.account}>{slip.iban}</td>
              <td className="paper-whole">{formatDate(slip.month)}</td>
              <td className="ui-right">{money(slip.net)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              Total
            </th>
            <td className="ui-right">{money(amount)}</td>
          </tr>
        </tfoot>
      </table>
      <Signatures of={SIGNS} />
    </div>
  );
}
