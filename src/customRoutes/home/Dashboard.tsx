import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { offers } from '../../auth/offers.ts';
import { ask } from '../../dataProvider/ask.ts';
import { Counts } from './Counts.tsx';
import { NextYearCard } from './NextYearCard.tsx';
import { Pictures } from './Pictures.tsx';
import { Rooms } from './Rooms.tsx';
import { SetupCard } from './SetupCard.tsx';
import { homeOf } from './said.ts';
import css from './home.module.css';

/** What is to be done today, by privilege, from one call; a provider that answers another shape has its counts shown. */
export function Dashboard() {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['get_dashboard_data'],
    queryFn: ({ signal }) => ask('GET /get_dashboard_data', { signal }),
  });
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error.message}
      </Alert>
    );
  const home = isPending ? null : homeOf(data);
  if (!isPending && !home) return <Counts answer={data} />;
  return (
    <section className={css.home} aria-label="Figures" aria-busy={isPending}>
      {home ? (
        <>
          {home.setup && offers('setup') && <SetupCard setup={home.setup} />}
          {home.ending_year && <NextYearCard year={home.ending_year} day={home.day} />}
          {home.figures.length === 0 && <p className="ui-muted">There are no figures for you to see yet.</p>}
          <Rooms home={home} />
          <Pictures home={home} />
        </>
      ) : (
        [0, 1, 2].map((at) => <span key={at} className={`ui-skeleton ${css.skeleton}`} />)
      )}
    </section>
  );
}
