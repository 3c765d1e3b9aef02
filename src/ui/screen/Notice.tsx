import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const frame = { maxWidth: 520, mx: 'auto', py: { xs: 5, md: 10 }, textAlign: 'center' };
const badge = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  mb: 2,
  bgcolor: 'background.paper',
};

interface NoticeProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  /** Instead of the link to '/'. */
  readonly action?: ReactNode;
}

/** A page that has one thing to say: what it is, why there is nothing more, and where to go. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <Box sx={frame}>
      <Box sx={badge} aria-hidden>
        {icon}
      </Box>
      <Typography variant="h1" gutterBottom>
        {title}
      </Typography>
      <Typography color="textSecondary" component="p" sx={{ mb: 3 }}>
        {children}
      </Typography>
      {action ?? (
        <Button component={Link} to="/" variant="outlined">
          Home
        </Button>
      )}
    </Box>
  );
}
