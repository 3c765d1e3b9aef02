import Box from '@mui/material/Box';

const hiddenUntilFocused = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 1.5,
  py: 1,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
  '@media print': { display: 'none' },
};

/** First stop of the Tab key: past banner and menu. The focus is moved by hand so that the address stays clean. */
export const SkipLink = () => (
  <Box
    component="a"
    href="#content"
    sx={hiddenUntilFocused}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('content')?.focus();
    }}
  >
    Skip to content
  </Box>
);
