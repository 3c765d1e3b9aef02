import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useCredentials } from '../auth/credentials.ts';
import { Banner, BANNER_HEIGHT } from './Banner.tsx';
import { ContentBoundary } from './ContentBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Menu } from './menu/Menu.tsx';
import { useMenu } from './menu/useMenu.ts';
import { ReportBar } from './ReportBar.tsx';
import { SkipLink } from './SkipLink.tsx';

const MENU_WIDTH = 256;
const aside = {
  width: MENU_WIDTH,
  flexShrink: 0,
  position: 'sticky',
  top: BANNER_HEIGHT,
  height: `calc(100dvh - ${BANNER_HEIGHT}px)`,
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  scrollbarWidth: 'thin',
  '@media print': { display: 'none' },
};
const column = { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', minHeight: `calc(100dvh - ${BANNER_HEIGHT}px)` };
const main = { width: '100%', px: { xs: 1.5, md: 3 }, py: { xs: 1.5, md: 2.5 }, flex: 1, outline: 'none' };
const drawer = { paper: { sx: { width: MENU_WIDTH + 24, maxWidth: '88vw' } } };

/** Banner, menu, report shortcuts, content and footer around every signed-in page (specification 2). */
export default function AppLayout({ children }: { readonly children: ReactNode }) {
  const credentials = useCredentials();
  const { pathname, search } = useLocation();
  const groups = useMenu();
  // In script, not in CSS: a hidden second menu would be a second set of links for keyboards and screen readers.
  const narrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  // Opened for one address, so that going elsewhere closes it.
  const here = pathname + search;
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  if (!credentials) return null;
  return (
    <>
      <CssBaseline enableColorScheme />
      <SkipLink />
      <Banner credentials={credentials} onOpenMenu={() => setDrawerAt(here)} />
      <Box sx={{ display: 'flex' }}>
        {narrow ? (
          <Drawer open={drawerAt === here} onClose={() => setDrawerAt(null)} transitionDuration={150} slotProps={drawer}>
            <Menu groups={groups} />
          </Drawer>
        ) : (
          <Box component="aside" sx={aside}>
            <Menu groups={groups} />
          </Box>
        )}
        <Box sx={column}>
          <Box component="main" id="content" tabIndex={-1} sx={main}>
            <ReportBar />
            <ContentBoundary>{children}</ContentBoundary>
          </Box>
          <Footer />
        </Box>
      </Box>
    </>
  );
}
