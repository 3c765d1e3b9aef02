import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is that of a telephone, where filters would fill half of the screen. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 640px)', { noSsr: true });
