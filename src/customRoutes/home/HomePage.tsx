import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDate, today } from '../../../contract/dates.ts';
import { PageHeader } from '../../ui/screen/PageHeader.tsx';
import { DashboardButton } from '../DashboardButton.tsx';
import { Dashboard } from './Dashboard.tsx';
import css from './home.module.css';
import { NewsFeed } from './NewsFeed.tsx';
import { ParentsApp } from './ParentsApp.tsx';

const HOME = [{ label: 'Home', to: '/' }];

/** '/' (specification 2): the figures of today beside the news; `?view=dashboard` has the figures alone. */
export default function HomePage() {
  const [query] = useSearchParams();
  if (query.get('view') === 'dashboard')
    return (
      <div className={css.page}>
        <PageHeader
          title="Dashboard"
          crumbs={HOME}
          actions={
            <Button component={Link} to="/" variant="outlined">
              News
            </Button>
          }
        />
        <Dashboard />
        <ParentsApp />
      </div>
    );
  return (
    <div className={css.page}>
      <PageHeader title={`Home, ${formatDate(today(), { weekday: true })}`} actions={<DashboardButton />} />
      <div className={css.beside}>
        <Dashboard />
        <NewsFeed />
      </div>
    </div>
  );
}
