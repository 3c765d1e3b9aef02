import { legacyHref } from '../layout/menu/visibleMenu.ts';

export interface DashboardTarget {
  readonly href: string;
  /** Leaves this application. */
  readonly external: boolean;
}

/**
 * Where 'Go to Dashboard' leads (specification 2 names the button on '/' and '/main_route', not its target): to the legacy
 * application's main_route where one is configured, else to the dashboard of the home page.
 */
export const dashboardTarget = (legacyBaseUrl: string | null): DashboardTarget =>
  legacyBaseUrl ? { href: legacyHref('main_route', legacyBaseUrl), external: true } : { href: '/?view=dashboard', external: false };
