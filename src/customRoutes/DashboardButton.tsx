import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

/**
 * 'Go to Dashboard' of '/' and '/main_route' (specification 2 names the button, not its target): the dashboard of our
 * own home page, also where a legacy application is configured, whose main_route signs people out.
 */
export const DashboardButton = () => (
  <Button variant="contained" component={Link} to="/?view=dashboard">
    Go to Dashboard
  </Button>
);
