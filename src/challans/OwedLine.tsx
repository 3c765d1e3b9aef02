import { formatDate, today } from '../../contract/dates.ts';
import type { z } from 'zod';
import type { owed } from '../../contract/endpoints/fees/shapes.ts';
import { OWED_WORDS } from '../../contract/fees/owed.ts';
import { formatMoney } from '../../contract/money.ts';
import css from './owedLine.module.css';

export type Owed = z.output<typeof owed>;
/** The sentence of what is owed, in parts: what is nothing is left out, but for what is due. */
function partsOf(
  { due, fine, pending, advance, ahead }: Owed,
  day: string,
): (readonly [label: string, amount: number])[] {
  const all = [
    [OWED_WORDS.due, due],
    [day === today() ? OWED_WORDS.fine : `Fine on ${formatDate(day)}`, fine],
    [OWED_WORDS.pending, pending],
    [OWED_WORDS.advance, advance],
    [OWED_WORDS.ahead, ahead],
  ] as const;
  return all.filter(([label, amount]) => label === OWED_WORDS.due || amount > 0);
}
interface Props {
  readonly owed: Owed;
  /** The day of the fine; today without it. */
  readonly day?: string | undefined;
  /** Whose it is, where several stand below each other. */
  readonly label?: string;
}
/** What is owed, in the same words on every screen: due, fine today, waiting for approval, advance, months ahead. */
export const OwedLine = ({ owed: sum, day = today(), label }: Props) => (
  <dl className={css.owed} aria-label={label ?? 'What is owed'}>
    {partsOf(sum, day).map(([name, amount]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>Rs {formatMoney(amount)}</dd>
      </div>
    ))}
  </dl>
);
/** The same as a sentence, for paper and files: 'Due Rs 7,487, fine today Rs 400'. */
export const owedText = (sum: Owed): string =>
  partsOf(sum, today())
    .map(
      ([name, amount], at) =>
        `${at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)} Rs ${formatMoney(amount)}`,
    )
    .join(', ');
