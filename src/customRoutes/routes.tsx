import { offers } from '../auth/offers.ts';
import { createElement, lazy, type ReactNode } from 'react';
import { NotOfferedPage } from '../auth/NotOfferedPage.tsx';
import { NotBuiltPage } from './NotBuiltPage.tsx';
import { allPages, type PageRoute } from '../pages/index.ts';
import type { Layout } from '../pages/page.ts';
import { lazyReportScreen, lazyScreen } from '../routing/lazyScreen.tsx';

const LegacyPage = lazy(() => import('./LegacyPage.tsx'));
const ReportScreen = lazyReportScreen(() => import('../reports/ui/ReportScreen.tsx'));

export interface CustomRoute {
  readonly path: string;
  readonly element: ReactNode;
  readonly layout: Layout;
}

function elementOf({ path, title, above, screen, report }: PageRoute): ReactNode {
  if (report) return <ReportScreen key={report} name={report} />;
  // Without a key, two pages with the same screen would share what is half done on one of them.
  if (screen)
    return createElement(screen.bare ? lazy(screen.load) : lazyScreen(screen.load), { key: path, ...screen.props });
  return <NotBuiltPage title={[...above.map((page) => page.title), title].join(': ')} />;
}

function IfOffered({
  page: { capability, layout },
  children,
}: {
  readonly page: PageRoute;
  readonly children: ReactNode;
}) {
  return capability.every(offers) ? children : <NotOfferedPage embedded={layout === 'app'} />;
}
/**
 * Every route that is not generated from a declared resource. Unknown paths are answered by the error page, not here.
 */
export const customRoutes: readonly CustomRoute[] = [
  ...allPages
    .filter(({ generated }) => !generated)
    .map((page) => ({
      path: `/${page.path}`,
      element: <IfOffered page={page}>{elementOf(page)}</IfOffered>,
      layout: page.layout,
    })),
  { path: '/legacy/*', element: <LegacyPage />, layout: 'app' },
];
