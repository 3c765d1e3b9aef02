import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HelpButton } from './HelpButton.tsx';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}
interface PageHeaderProps {
  readonly title: string;
  /** Pages above this one, outermost first. */
  readonly crumbs?: readonly Crumb[];
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 2, minHeight: 32 };
const trail = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  listStyle: 'none',
  m: 0,
  p: 0,
  mb: 0.25,
  fontSize: '0.75rem',
  color: 'text.secondary',
};
const crumb = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', color: 'text.primary' },
};

/** Title of a screen, the way back up, and what can be done here. */
export function PageHeader({ title, crumbs = [], actions }: PageHeaderProps) {
  return (
    <Box sx={row}>
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <Box component="ol" sx={trail}>
              {crumbs.map(({ label, to }) => (
                <li key={to}>
                  <Box component={Link} to={to} sx={crumb}>
                    {label}
                  </Box>
                  <Box component="span" aria-hidden sx={{ ml: 0.75 }}>
                    /
                  </Box>
                </li>
              ))}
              <li>{title}</li>
            </Box>
          </nav>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h1">{title}</Typography>
          <HelpButton />
        </Box>
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>{actions}</Box>
      )}
    </Box>
  );
}
