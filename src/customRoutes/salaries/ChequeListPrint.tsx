import { useSearchParams } from 'react-router-dom';
import { KeyPicker } from '../../ui/picker/KeyPicker.tsx';
import { NumberBox } from '../../ui/picker/NumberBox.tsx';
import { PrintFlow } from '../../ui/print/PrintFlow.tsx';
import { ChequeList } from './ChequeList.tsx';
import { PaymentPrint } from './PaymentPrint.tsx';

const TITLE = 'Cheques of Salaries';

/** `/payroll/cheques?id=`: the salaries of a payment that are paid by cheque, of whoever has no account unless all are. */
export default function ChequeListPrint() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const first = params.get('first');
  return (
    <PaymentPrint title={TITLE}>
      {({ payment, slips }, back) => {
        const without = slips.filter(({ iban }) => !iban);
        const isAll = without.length === 0 || params.get('whom') === 'all';
        return (
          <PrintFlow
            title={TITLE}
            back={back}
            paper="a4-portrait"
            tools={
              <>
                {without.length > 0 && (
                  <KeyPicker
                    label="Cheques for"
                    value={isAll ? 'all' : null}
                    choices={[['all', 'Everybody in the payment']]}
                    empty="Without an account"
                    onChange={(next) => set('whom', next)}
                  />
                )}
                <NumberBox
                  label="First cheque"
                  value={first !== null && /^\d{1,15}$/.test(first) ? first : null}
                  empty="By hand"
                  onChange={(next) => set('first', next?.slice(0, 15) ?? null)}
                />
              </>
            }
          >
            <ChequeList
              payment={payment}
              slips={isAll ? slips : without}
              first={first !== null && /^\d{1,15}$/.test(first) ? first : null}
            />
          </PrintFlow>
        );
      }}
    </PaymentPrint>
  );
}
