import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

const centre = { display: 'grid', placeItems: 'center', minHeight: 240 };

/** Shown while a page's code or data is on its way. */
export const Spinner = ({ label = 'Loading' }: { readonly label?: string }) => (
  <Box sx={centre}>
    <CircularProgress size={28} aria-label={label} />
  </Box>
);
