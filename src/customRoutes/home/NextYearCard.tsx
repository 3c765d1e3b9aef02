import Button from '@mui/material/Button';
import { formatDate, shiftDay } from '../../../contract/dates.ts';
import { newYearAfter, nextYear } from '../../../contract/finance/nextYear.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import type { Home } from './said.ts';

interface Props {
  readonly year: NonNullable<Home['ending_year']>;
  /** Today. */
  readonly day: string;
}
/** Before nothing can be entered any more: the next accounting year, for who may make it. */
export function NextYearCard({ year, day }: Props) {
  const isOver = year.end_date < day;
  return (
    <section className="ui-panel" aria-label="Next accounting year">
      <h2>Next accounting year</h2>
      <p>
        <bdi>{year.name}</bdi> {isOver ? 'ended' : 'ends'} on {formatDate(year.end_date)}, and no year follows it:
        nothing can be entered from {formatDate(shiftDay(year.end_date, 1))} on.
      </p>
      <div className="ui-row">
        <Button variant="contained" component={AppLink} to={newYearAfter(year)}>
          Create {nextYear(year)['name']}
        </Button>
      </div>
    </section>
  );
}
