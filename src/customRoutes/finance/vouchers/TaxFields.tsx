import { formatMoney, toRupees } from '../../../../contract/money.ts';
import { KeyPicker } from '../../../ui/picker/KeyPicker.tsx';
import { TextBox } from '../../../ui/picker/TextBox.tsx';
import { totalOf, type Draft, type Refused } from './draft.ts';
import { withNumber, type Payee } from './payees.ts';
import { NO_TAX, TAX_BY, taxOf, type Withheld } from './withheld.ts';
import css from './vouchers.module.css';

interface Props {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
  readonly refused: Refused['fields'];
  readonly payees: readonly Payee[] | null;
}
/** Tax that is withheld from who is paid, and the number by which the state knows them. */
export function TaxFields({ draft, set, refused, payees }: Props) {
  const { tax } = draft;
  const total = totalOf(draft);
  const amount = taxOf(tax, total);
  const type = (part: Partial<Withheld>): void => set({ tax: { ...tax, ...part } });
  return (
    <div className={`ui-row ${css.head}`}>
      <KeyPicker
        label="Tax withheld"
        choices={TAX_BY}
        value={tax.by}
        empty="None"
        onChange={(by) =>
          set(withNumber(payees, draft, { tax: by === null ? NO_TAX : { by: by as Withheld['by'], typed: '' } }))
        }
      />
      {tax.by !== null && (
        <>
          <TextBox
            label={tax.by === 'rate' ? 'Tax, percent' : 'Tax, Rs'}
            required
            value={tax.typed}
            max={20}
            error={refused.tax}
            onChange={(typed) => type({ typed })}
          />
          <TextBox
            label="CNIC or NTN"
            required
            value={draft.payeeTaxNo}
            max={15}
            error={refused.payeeTaxNo}
            onChange={(payeeTaxNo) => set({ payeeTaxNo })}
          />
          <p className={css.balance} role="status">
            {amount !== null && amount > 0 && total > amount
              ? `Rs ${formatMoney(toRupees(amount))} of tax, Rs ${formatMoney(toRupees(total - amount))} to who is paid`
              : 'Taken off what is paid'}
          </p>
        </>
      )}
    </div>
  );
}
