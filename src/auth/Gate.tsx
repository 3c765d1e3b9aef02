import type { ReactNode } from 'react';
import { useCredentials } from './credentials.ts';
import { ErrorPage } from './ErrorPage.tsx';

/**
 * What is behind it exists only while credentials are stored (specification 4). Nothing behind it mounts, so nothing is
 * asked for, and the address stays as it is.
 */
export const Gate = ({ children }: { children: ReactNode }) => (useCredentials() ? children : <Restricted />);

export const Restricted = () => (
  <ErrorPage
    status={403}
    title="Access to this page is restricted"
    description="Your token has expired. Please log in again through the main application."
    loginLink
  />
);
