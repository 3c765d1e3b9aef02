import { rupeesInWords } from '../../contract/fees/words.ts';
import { formatMoney } from '../../contract/money.ts';
import { Signatures } from '../ui/print/Signatures.tsx';
import { HalfPaper } from './HalfPaper.tsx';
import css from './moneySlip.module.css';

/** Money that went from hand to hand, as a paper says it. */
export interface Slip {
  readonly title: string;
  readonly campus: string;
  readonly facts: readonly (readonly [label: string, value: string | number])[];
  /** One sentence: who has the money of whom, and what for. */
  readonly says: string;
  /** Rupees. */
  readonly amount: number;
  /** Further sums, which follow from it: what is left. */
  readonly sums?: readonly (readonly [label: string, rupees: number])[];
  readonly marks: readonly string[];
  /** Who signs, in the order of the lines. */
  readonly signs: readonly string[];
}
/** Half a sheet that is signed when money is handed over: what it is, how much, also in words, and who signs. */
export const MoneySlip = ({ slip }: { readonly slip: Slip }) => (
  <HalfPaper
    name={`${slip.title} ${slip.facts[0]?.[1] ?? ''}`}
    title={slip.title}
    campus={slip.campus}
    facts={slip.facts.filter(([, value]) => value !== '')}
    marks={slip.marks}
    className={css.slip}
  >
    <p className={css.says} dir="auto">
      {slip.says}
    </p>
    <table className={css.sums}>
      <tbody>
        {([['Amount', slip.amount], ...(slip.sums ?? [])] as const).map(([label, rupees]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>Rs {formatMoney(rupees)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={css.words}>{rupeesInWords(slip.amount)}</p>
    <Signatures of={slip.signs} />
  </HalfPaper>
);
