import { offers } from '../auth/offers.ts';
import { createElement, lazy, type ReactNode } from 'react';
import { NotOfferedPage } from '../auth/NotOfferedPage.tsx';
import { allPages, type PageRoute } from '../pages/index.ts';
import type { Layout, Screen } from '../pages/page.ts';
import { lazyReportScreen, lazyScreen } from '../routing/lazyScreen.tsx';

const LegacyPage = lazy(() => import('./LegacyPage.tsx'));
const ReportScreen = lazyReportScreen(() => import('../reports/ui/ReportScreen.tsx'));

export interface CustomRoute {
  readonly path: string;
  readonly element: ReactNode;
  readonly layout: Layout;
}

/** Without a key, two pages with the same screen would share what is half done on one of them. */
const shown = (path: string, { bare, load, props }: Screen): ReactNode =>
  createElement(bare ? lazy(load) : lazyScreen(load), { key: path, ...props });
const elementOf = ({ path, screen, report }: PageRoute): ReactNode =>
  report ? <ReportScreen key={report} name={report} /> : screen && shown(path, screen);

interface IfOfferedProps {
  readonly page: PageRoute;
  readonly children: ReactNode;
  readonly instead: ReactNode;
}
function IfOffered({ page: { capability, layout }, children, instead }: IfOfferedProps) {
  if (capability.every(offers)) return children;
  return instead ?? <NotOfferedPage embedded={layout === 'app'} />;
}
/**
 * Every route that is not generated from a declared resource. Unknown paths are answered by the error page, not here.
 */
export const customRoutes: readonly CustomRoute[] = [
  ...allPages
    .filter(({ generated }) => !generated)
    .map((page) => ({
      path: `/${page.path}`,
      element: (
        <IfOffered page={page} instead={page.instead && shown(page.path, page.instead)}>
          {elementOf(page)}
        </IfOffered>
      ),
      layout: page.layout,
    })),
  { path: '/legacy/*', element: <LegacyPage />, layout: 'app' },
];
