import { ThemeProvider, createTheme, type ThemeOptions } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CoreAdminContext, useStore, type CoreAdminContextProps } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { darkTheme, lightTheme } from './theme.ts';

const themes: Readonly<Record<'light' | 'dark', ThemeOptions>> = { light: lightTheme, dark: darkTheme };

/** Draws in the scheme that react-admin's store holds under 'theme' (`themeChoice.ts`), without one in that of the system. */
function Themed({ children }: { readonly children: ReactNode }) {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const [mode] = useStore<'light' | 'dark'>('theme', systemIsDark ? 'dark' : 'light');
  const theme = useMemo(() => createTheme(themes[mode]), [mode]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}

/** React-admin's contexts, and MUI's theme within them. */
export function AdminContext({ children, ...rest }: Omit<CoreAdminContextProps, 'children'> & { readonly children: ReactNode }) {
  return (
    <CoreAdminContext {...rest}>
      <Themed>{children}</Themed>
    </CoreAdminContext>
  );
}
