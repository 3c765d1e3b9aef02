import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext, type CoreAdminContextProps } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { findPage } from '../pages/findPage.ts';
import { FindPage } from '../pages/openPage.tsx';
import { MenuLinks } from '../routing/menuLinks.ts';
import { theme } from '../ui/theme/theme.ts';
import { useMenu } from './menu/useMenu.ts';
import { hrefsOf } from './menu/visibleMenu.ts';

/** What screens know of the pages and the menu, which know the screens themselves. */
function Surroundings({ children }: { readonly children: ReactNode }) {
  const menu = useMenu();
  const links = useMemo(() => new Set(menu.flatMap(hrefsOf)), [menu]);
  return (
    <FindPage value={findPage}>
      <MenuLinks value={links}>{children}</MenuLinks>
    </FindPage>
  );
}

/** React-admin's contexts, and MUI's theme within them, its styles in the layer below ours (main.css). */
export function AdminContext({
  children,
  ...rest
}: Omit<CoreAdminContextProps, 'children'> & { readonly children: ReactNode }) {
  return (
    <CoreAdminContext {...rest}>
      <StyledEngineProvider enableCssLayer>
        <ThemeProvider theme={theme}>
          <Surroundings>{children}</Surroundings>
        </ThemeProvider>
      </StyledEngineProvider>
    </CoreAdminContext>
  );
}
