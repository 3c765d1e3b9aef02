import { ErrorPage } from './ErrorPage.tsx';

/** Any path that is no page (specification 8). */
export const NotFound = () => (
  <ErrorPage
    embedded
    status={404}
    title="You seem lost."
    description="The page you are trying to reach doesn't exist."
  />
);
