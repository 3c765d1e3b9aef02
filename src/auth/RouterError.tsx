import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { ErrorPage } from './ErrorPage.tsx';

const TITLE = 'Unexpected Application Error!';

/**
 * What the router could not do (specification 8). Any other error gets the generic text; its details go to the console.
 */
function describe(error: unknown, pathname: string): { status: number; description: string } {
  if (!isRouteErrorResponse(error))
    return { status: 500, description: 'Something went wrong on this page. Reload it, or go back to the start.' };
  switch (error.status) {
    case 404:
      return { status: 404, description: `No route matches URL "${pathname}"` };
    case 405:
      return { status: 405, description: 'Method not allowed' };
    case 400:
      return { status: 400, description: 'Bad request' };
    default:
      return { status: error.status, description: error.statusText };
  }
}

/** The router's error element. */
export function RouterError() {
  const { pathname } = useLocation();
  return <ErrorPage title={TITLE} {...describe(useRouteError(), pathname)} />;
}

/** The same page for an error thrown while a screen renders. */
export function ScreenError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  return <ErrorPage title={TITLE} {...describe(error, pathname)} />;
}
