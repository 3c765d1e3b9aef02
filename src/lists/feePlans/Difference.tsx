import { formatMoney } from '../../../contract/money.ts';
import { whenInWords } from './words.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';

type Change = Answer<'POST /fee_plan_proposals'>['data']['students'][number]['changes'][number];
type Terms = NonNullable<Change['after']>;
const ASPECTS: readonly ((terms: Terms) => string)[] = [
  ({ amount }) => formatMoney(amount),
  whenInWords,
  ({ discount_type }) => discount_type ?? 'no discount',
];
const whole = (terms: Terms): string =>
  [
    formatMoney(terms.amount),
    ...(terms.months.length === 12 ? [] : [whenInWords(terms)]),
    ...(terms.discount_type === null ? [] : [terms.discount_type]),
  ].join(', ');

/** One line of a difference: what goes is struck through, what comes follows; what stays is left out. */
export function Difference({ change: { particular, change, before, after, message } }: { readonly change: Change }) {
  const pairs =
    before && after ? ASPECTS.map((say) => [say(before), say(after)] as const).filter(([was, is]) => was !== is) : [];
  return (
    <span>
      {particular}:{' '}
      {change === 'add' && after && (
        <>
          begins, <b>{whole(after)}</b>
        </>
      )}
      {change === 'end' && before && (
        <>
          <s>{whole(before)}</s> ends
        </>
      )}
      {pairs.map(([was, is], at) => (
        <span key={is}>
          {at > 0 && '; '}
          <s>{was}</s> → <b>{is}</b>
        </span>
      ))}
      {message !== null && <span className="ui-error"> {message}</span>}
    </span>
  );
}
