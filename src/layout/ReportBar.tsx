import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { reportButtons, showsReportBar } from '../pages/reportBar.ts';

const bar = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  overflowX: 'auto',
  gap: 0.75,
  p: '1px',
  mb: 2,
  '@media print': { display: 'none' },
};
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
    <Box component="nav" aria-label="Report shortcuts" sx={bar}>
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
    </Box>
  );
}
