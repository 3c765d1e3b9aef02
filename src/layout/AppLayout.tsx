import CssBaseline from '@mui/material/CssBaseline';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDate, today } from '../../contract/dates.ts';
import { useCredentials } from '../auth/credentials.ts';
import { Banner } from './Banner.tsx';
import { ContentBoundary } from './ContentBoundary.tsx';
import { Footer } from './Footer.tsx';
import { Overlays } from './Overlays.tsx';
import { Menu } from './menu/Menu.tsx';
import { useMenu } from './menu/useMenu.ts';
import { ReportBar } from './ReportBar.tsx';
import { NetworkBanner } from './NetworkBanner.tsx';
import { SkipLink } from '../ui/screen/SkipLink.tsx';
import { useBoxRoom } from '../ui/screen/useBoxRoom.ts';
import { useStartOfPage } from './useStartOfPage.ts';
import css from './frame.module.css';

// Only a narrow window needs it, and it brings MUI's drawer and modal.
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'));

/** Banner, menu, report shortcuts, content and footer around every signed-in page (specification 2). */
export default function AppLayout({ children }: { readonly children: ReactNode }) {
  const credentials = useCredentials();
  const { pathname, search } = useLocation();
  const groups = useMenu();
  // In script, not in CSS: a hidden second menu would be a second set of links for keyboards and screen readers.
  const narrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [drawerOpen, setDrawerOpen] = useState(false);
  // Going elsewhere closes the drawer.
  const here = pathname + search;
  const [drawnAt, setDrawnAt] = useState(here);
  if (drawnAt !== here) {
    setDrawnAt(here);
    setDrawerOpen(false);
  }
  const [content, setContent] = useState<HTMLElement | null>(null);
  useBoxRoom(content);
  useStartOfPage(pathname, content);
  if (!credentials) return null;
  return (
    <>
      <CssBaseline enableColorScheme />
      <SkipLink />
      <Overlays />
      <Banner credentials={credentials} onOpenMenu={() => setDrawerOpen(true)} />
      <NetworkBanner />
      <div className={css.beside}>
        {narrow ? (
          <Suspense fallback={null}>
            <MenuDrawer groups={groups} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
          </Suspense>
        ) : (
          <aside className={css.menu}>
            <Menu groups={groups} />
          </aside>
        )}
        <div className={css.column}>
          <main ref={setContent} id="content" tabIndex={-1} className={css.content}>
            <p className="ui-print-head" aria-hidden="true">
              <strong>{credentials.data.institute_name}</strong>
              <span>{formatDate(today(), { weekday: true })}</span>
            </p>
            <ReportBar />
            <ContentBoundary>{children}</ContentBoundary>
          </main>
          <Footer />
        </div>
      </div>
    </>
  );
}
