import { formatDate } from '../../../../contract/dates.ts';
import type { Movement } from '../calls.ts';
import { movementSummary, movementWords } from './movementWords.ts';
import css from './studentPage.module.css';

/** The states that a student went through, newest first. */
export function Movements({ movements }: { readonly movements: readonly Movement[] }) {
  if (movements.length === 0) return <p className="ui-muted">Nothing yet.</p>;
  return (
    <ol className={css.timeline}>
      {movements.map((one) => (
        <li key={one.id} className={one.undone ? css.undone : undefined}>
          <p>
            <strong>{movementWords(one.kind)}</strong>{' '}
            <time dateTime={one.effective_date}>{formatDate(one.effective_date)}</time>
            {one.undone && <em> taken back later</em>}
          </p>
          <p>
            <bdi>{movementSummary(one)}</bdi>
          </p>
          <p className="ui-muted">
            {one.reason && <bdi>{one.reason}. </bdi>}
            {one.username ?? 'The system'}, {formatDate(one.at)}
          </p>
        </li>
      ))}
    </ol>
  );
}
