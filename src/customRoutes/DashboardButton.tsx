import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { webConfig } from '../dataProvider/webConfig.ts';
import { dashboardTarget } from './dashboardTarget.ts';

/** 'Go to Dashboard' of '/' and '/main_route' (specification 2). */
export function DashboardButton() {
  const { href, external } = dashboardTarget(webConfig.legacyBaseUrl);
  return external ? (
    <Button variant="contained" href={href}>
      Go to Dashboard
    </Button>
  ) : (
    <Button variant="contained" component={Link} to={href}>
      Go to Dashboard
    </Button>
  );
}
