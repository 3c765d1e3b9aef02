import { PrintFlow } from '../../ui/print/PrintFlow.tsx';
import { plural } from '../../../contract/plural.ts';
import { BankLetter } from './BankLetter.tsx';
import { PaymentPrint } from './PaymentPrint.tsx';

const TITLE = 'Letter to the Bank';

/** `/payroll/letter?id=`: asks the bank to pay the salaries of a payment. */
export default function BankLetterPrint() {
  return (
    <PaymentPrint title={TITLE}>
      {(paid, back) => {
        // Whoever has no account is paid by cheque; named here too, they could be paid twice.
        const missing = paid.slips.filter(({ iban }) => !iban).map(({ employee }) => employee);
        const slips = paid.slips.filter(({ iban }) => iban);
        return (
          <PrintFlow
            title={TITLE}
            back={back}
            paper="a4-portrait"
            {...(missing.length > 0
              ? {
                  warning: `${plural(missing.length, 'account number')} missing, to be paid by cheque: ${missing.join(', ')}.`,
                }
              : {})}
          >
            {slips.length > 0 ? (
              <BankLetter payment={paid.payment} slips={slips} />
            ) : (
              <p>Nobody of this payment has an account number. Print cheques for them.</p>
            )}
          </PrintFlow>
        );
      }}
    </PaymentPrint>
  );
}
