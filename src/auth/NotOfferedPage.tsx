import { ErrorPage } from './ErrorPage.tsx';

/** A page that works with what this provider does not have. */
export const NotOfferedPage = ({ embedded = true }: { readonly embedded?: boolean }) => (
  <ErrorPage
    embedded={embedded}
    status={404}
    title="Your provider does not offer this."
    description="This page needs more of the provider than it has."
  />
);
