import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { reportButtons, showsReportBar } from '../pages/reportBar.ts';
import css from './frame.module.css';

const button = {
  flexShrink: 0,
  bgcolor: 'background.paper',
  color: 'text.primary',
  minHeight: 28,
  px: 1.25,
  py: '2px',
  fontSize: '0.75rem',
  fontWeight: 500,
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main', bgcolor: 'action.selected' },
};

/**
 * Shortcuts to the reports, on the paths that specification 2 allows. Links, so that Ctrl or Meta click opens a tab.
 */
export function ReportBar() {
  const { pathname } = useLocation();
  if (!showsReportBar(pathname)) return null;
  return (
    <nav aria-label="Report shortcuts" className={css.reports}>
      {reportButtons.map(({ path, title }) => (
        <Button
          key={path}
          component={Link}
          to={`/${path}`}
          variant="outlined"
          sx={button}
          {...(pathname === `/${path}` ? { 'aria-current': 'page' as const } : {})}
        >
          {title}
        </Button>
      ))}
    </nav>
  );
}
