import { plural } from '../../../contract/plural.ts';
import { sumsIn, type OfKind } from './kindsOf.ts';
import css from './decide.module.css';

/** What a decision does with rows of several kinds, a sentence for each. */
export const Effects = ({
  kinds,
  of,
}: {
  readonly kinds: readonly OfKind[];
  readonly of: 'approving' | 'rejecting';
}) => (
  <ul className={css.effects}>
    {kinds.map(({ kind, rows }) => (
      <li key={kind.counts[1]}>
        <b>
          {plural(rows.length, ...kind.counts)}
          {sumsIn(rows, kind, ', ')}
        </b>
        <br />
        {kind[of]}
      </li>
    ))}
  </ul>
);
