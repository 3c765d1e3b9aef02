import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCredentials, type Credentials } from './credentials.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { learnCapabilities } from './learnCapabilities.ts';
import { saySignedInAs } from './signedInAs.ts';
import { Spinner } from './Spinner.tsx';

/**
 * What is behind it exists only while credentials are stored (specification 4). Nothing behind it mounts, so nothing is
 * asked for, and the address stays as it is. It says so when another tab has signed someone else in than this one
 * showed.
 */
export function Gate({ children }: { children: ReactNode }) {
  const credentials = useCredentials();
  const shown = useRef<Credentials | null>(null);
  useEffect(() => {
    if (!credentials) return;
    saySignedInAs(credentials, shown.current);
    shown.current = credentials;
  }, [credentials]);
  const [asked, setAsked] = useState(false);
  const isUnknown = credentials !== null && credentials.capabilities === undefined;
  useEffect(() => {
    if (!credentials || !isUnknown) return;
    learnCapabilities(credentials)
      .catch((error: unknown) => console.warn('What the provider offers is not known yet.', error))
      .finally(() => setAsked(true));
  }, [credentials, isUnknown]);
  if (!credentials) return <Restricted />;
  return isUnknown && !asked ? <Spinner /> : children;
}

export const Restricted = () => (
  <ErrorPage
    status={403}
    title="Access to this page is restricted"
    description="Your token has expired. Please log in again through the main application."
    loginLink
  />
);
