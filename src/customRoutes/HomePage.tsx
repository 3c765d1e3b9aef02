import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../ui/screen/PageHeader.tsx';
import { DashboardButton } from './DashboardButton.tsx';
import { Figures } from './Figures.tsx';
import { NewsFeed } from './NewsFeed.tsx';

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
  alignItems: 'start',
};
const page = { maxWidth: 1180 };

/** '/' (specification 2): news beside the first figures; `?view=dashboard` shows every figure. */
export default function HomePage() {
  const [query] = useSearchParams();
  if (query.get('view') === 'dashboard') {
    return (
      <Box sx={page}>
        <PageHeader
          title="Dashboard"
          crumbs={HOME}
          actions={
            <Button component={Link} to="/" variant="outlined">
              News
            </Button>
          }
        />
        <Figures />
      </Box>
    );
  }
  return (
    <Box sx={page}>
      <PageHeader title="Home" actions={<DashboardButton />} />
      <Box sx={columns}>
        <NewsFeed />
        <Figures first={6} narrow />
      </Box>
    </Box>
  );
}
const HOME = [{ label: 'Home', to: '/' }];
