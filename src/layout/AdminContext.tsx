import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext, type CoreAdminContextProps } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { findPage } from '../pages/findPage.ts';
import { FindPage } from '../pages/openPage.tsx';
import { getCredentials } from '../auth/credentials.ts';
import { webConfig } from '../dataProvider/webConfig.ts';
import { outlines } from '../resources/outlines.ts';
import { LeftOutPages, MenuLinks, type LeftOut } from '../routing/menuLinks.ts';
import { theme } from '../ui/theme/theme.ts';
import { leftOut } from './menu/leftOut.ts';
import { menuSession, useMenu } from './menu/useMenu.ts';
import { hrefsOf } from './menu/visibleMenu.ts';

const leftOutHere = (): readonly LeftOut[] => {
  const credentials = getCredentials();
  return credentials ? leftOut(menuSession(credentials), outlines, webConfig) : [];
};

/** What screens know of the pages and the menu, which know the screens themselves. */
function Surroundings({ children }: { readonly children: ReactNode }) {
  const menu = useMenu();
  const links = useMemo(() => new Set(menu.flatMap(hrefsOf)), [menu]);
  return (
    <FindPage value={findPage}>
      <LeftOutPages value={leftOutHere}>
        <MenuLinks value={links}>{children}</MenuLinks>
      </LeftOutPages>
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
