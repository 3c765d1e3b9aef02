import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { CHECKS, isAdvice, type YearCheck, type YearState } from './checks.ts';
import css from './yearEnd.module.css';

interface Props {
  readonly year: YearState;
  /** The check of the books takes its time and comes later. */
  readonly isAsking: boolean;
}
const stateOf = (check: YearCheck): readonly [status: string, label: string] =>
  check.found === 0 ? ['done', 'Done'] : isAdvice(check) ? ['pending', 'Advice'] : ['failed', 'Missing'];

/** What a year needs before it is closed, each with the way to where it is put right. */
export function CheckList({ year, isAsking }: Props) {
  return (
    <ol className={`ui-checks ${css.checks}`} aria-label="Before closing">
      {year.checks.map((check) => {
        const { about, says, to, link } = CHECKS[check.name];
        const [status, label] = stateOf(check);
        return (
          <li key={check.name}>
            <StatusChip status={status} label={label} />
            <div>
              <b>{about}</b>
              {check.found > 0 && (
                <p>
                  {says(check)} {to && link && <AppLink to={to(year)}>{link}</AppLink>}
                </p>
              )}
            </div>
          </li>
        );
      })}
      {isAsking && (
        <li>
          <StatusChip status="running" label="Checking" />
          <div>
            <b>{CHECKS.books.about}</b>
          </div>
        </li>
      )}
    </ol>
  );
}
