import { useEffect, useState } from 'react';
import { clearCredentials, getCredentials, setCredentials } from './credentials.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { forgetOtherUser } from './forgetOtherUser.ts';
import type { HandOff } from './handOff.ts';
import { saySignedInAs } from './signedInAs.ts';
import { signIn } from './signIn.ts';
import { Spinner } from './Spinner.tsx';

// A one-time code works once: a second mount of the screen must share the first one's calls.
const started = new WeakMap<HandOff, Promise<void>>();

async function enter(handOff: HandOff, onAccepted: () => void): Promise<void> {
  try {
    const before = getCredentials();
    const credentials = await signIn(handOff, onAccepted);
    forgetOtherUser(credentials);
    setCredentials(credentials);
    saySignedInAs(credentials, before);
  } catch (error) {
    console.warn('The sign-in failed:', error);
    clearCredentials();
    throw error;
  }
}
function enterOnce(handOff: HandOff, onAccepted: () => void): Promise<void> {
  const entering = started.get(handOff) ?? enter(handOff, onAccepted);
  started.set(handOff, entering);
  return entering;
}

interface HandOffScreenProps {
  readonly handOff: HandOff;
  /** The link is good: the application's code may come while the other calls are made. */
  readonly onAccepted: () => void;
  readonly onDone: () => void;
}

/**
 * Signs in with an entry link: a spinner meanwhile, then `onDone`, or the page 'Authentication Error' (specification 2
 * and 8).
 */
export function HandOffScreen({ handOff, onAccepted, onDone }: HandOffScreenProps) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    enterOnce(handOff, onAccepted).then(
      () => shown && onDone(),
      () => shown && setFailed(true),
    );
    return () => {
      shown = false;
    };
  }, [handOff, onAccepted, onDone]);
  return failed ? <AuthenticationError /> : <Spinner label="Signing in" />;
}

export const AuthenticationError = () => (
  <ErrorPage
    status={401}
    title="Authentication Error"
    description="Uh-oh! Your credentials didn't quite match. Please double-check and try again for seamless access."
  />
);
