import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDate, today } from '../../../contract/dates.ts';
import { Screen } from '../../ui/screen/Screen.tsx';
import { DashboardButton } from '../DashboardButton.tsx';
import { Dashboard } from './Dashboard.tsx';
import css from './home.module.css';
import { NewsFeed } from './NewsFeed.tsx';
import { ParentsApp } from './ParentsApp.tsx';

const DASHBOARD = [{ label: 'Home', to: '/' }, { label: 'Dashboard' }];

/** '/' (specification 2): the figures of today beside the news; `?view=dashboard` has the figures alone. */
export default function HomePage() {
  const [query] = useSearchParams();
  const isDashboard = query.get('view') === 'dashboard';
  return (
    <div className={css.page}>
      {isDashboard ? (
        <Screen
          title="Dashboard"
          crumbs={DASHBOARD}
          actions={
            <Button component={Link} to="/" variant="outlined">
              News
            </Button>
          }
        >
          <div className={css.below}>
            <Dashboard />
            <ParentsApp />
          </div>
        </Screen>
      ) : (
        <Screen title={`Home, ${formatDate(today(), { weekday: true })}`} crumbs={[]} actions={<DashboardButton />}>
          <div className={css.beside}>
            <Dashboard />
            <NewsFeed />
          </div>
        </Screen>
      )}
    </div>
  );
}
