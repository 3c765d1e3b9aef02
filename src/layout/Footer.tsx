import Box from '@mui/material/Box';

const bar = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  px: { xs: 2, md: 3 },
  py: 1.25,
  mt: 'auto',
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.75rem',
  '@media print': { display: 'none' },
};

/** Specification 1: the version and a Terms of Use label. No text of terms is specified, so the label opens nothing. */
export const Footer = () => (
  <Box component="footer" sx={bar}>
    <span>version 8.0 (2024)</span>
    <span>Terms of Use</span>
  </Box>
);
