import Box from '@mui/material/Box';
import css from './spinner.module.css';

const centre = { display: 'grid', placeItems: 'center', minHeight: 240 };

/** Shown while a page's code or data is on its way. */
export const Spinner = ({ label = 'Loading' }: { readonly label?: string }) => (
  <Box sx={centre}>
    <span role="progressbar" aria-label={label} className={css.ring} />
  </Box>
);
