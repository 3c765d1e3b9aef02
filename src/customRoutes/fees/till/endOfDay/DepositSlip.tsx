import { formatDate } from '../../../../../contract/dates.ts';
import { rupeesInWords } from '../../../../../contract/fees/words.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { useCredentials } from '../../../../auth/credentials.ts';
import { InstituteHead } from '../../../../print/InstituteHead.tsx';
import { OverEverything, PrintFlow } from '../../../../ui/print/PrintFlow.tsx';
import { Signatures } from '../../../../ui/print/Signatures.tsx';
import { NOTES } from '../drawer/counted.ts';
import css from '../drawer/drawer.module.css';

export interface Slip {
  readonly bank: string;
  /** The bank and the number of the account. */
  readonly at: string;
  readonly campus: string;
  readonly day: string;
  readonly amount: number;
  /** The number that the bank has printed on its own slip. */
  readonly reference: string;
  /** The number of the voucher; null while it waits for approval. */
  readonly voucher: string | null;
}
/** Cash for the bank, on paper: the amount in figures and words, notes to be filled in, and who took it there. */
export function DepositSlip({ slip, onBack }: { readonly slip: Slip; readonly onBack: () => void }) {
  const credentials = useCredentials();
  const rows: readonly (readonly [string, string])[] = [
    ['Account', [slip.bank, slip.at].filter(Boolean).join(', ')],
    ['Slip of the bank', slip.reference],
    ['Voucher', slip.voucher ?? 'Waits for approval'],
    ['Cash', `Rs ${formatMoney(slip.amount)}`],
    ['In words', rupeesInWords(slip.amount)],
  ];
  return (
    <OverEverything>
      <PrintFlow title="Deposit Slip" paper="a4-portrait" back={onBack}>
        <InstituteHead title="Deposit Slip" campus={slip.campus} aside={formatDate(slip.day)} />
        <table className={css.slip}>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={css.paper}>
          <caption>Notes</caption>
          <tbody>
            {[...NOTES.map((note) => `Rs ${formatMoney(note)} ×`), 'Coins', 'Total'].map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{'\u00A0'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Signatures
          of={[
            `Deposited by ${credentials?.userInfo.full_name ?? credentials?.username ?? ''}`,
            'Received by the bank',
          ]}
        />
      </PrintFlow>
    </OverEverything>
  );
}
