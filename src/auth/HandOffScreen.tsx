import { useEffect, useState } from 'react';
import { clearCredentials, setCredentials } from './credentials.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { forgetOtherUser } from './forgetOtherUser.ts';
import type { HandOff } from './handOff.ts';
import { signIn } from './signIn.ts';
import { Spinner } from './Spinner.tsx';

// A one-time code works once: a second mount of the screen must share the first one's calls.
const started = new WeakMap<HandOff, Promise<void>>();

async function enter(handOff: HandOff): Promise<void> {
  try {
    const credentials = await signIn(handOff);
    forgetOtherUser(credentials);
    setCredentials(credentials);
  } catch (error) {
    clearCredentials();
    throw error;
  }
}
function enterOnce(handOff: HandOff): Promise<void> {
  const entering = started.get(handOff) ?? enter(handOff);
  started.set(handOff, entering);
  return entering;
}

/** Signs in with an entry link: a spinner meanwhile, then `onDone`, or the page 'Authentication Error' (specification 2 and 8). */
export function HandOffScreen({ handOff, onDone }: { handOff: HandOff; onDone: () => void }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    enterOnce(handOff).then(
      () => shown && onDone(),
      (error: unknown) => {
        console.warn('The sign-in failed:', error);
        if (shown) setFailed(true);
      },
    );
    return () => {
      shown = false;
    };
  }, [handOff, onDone]);
  return failed ? <AuthenticationError /> : <Spinner label="Signing in" />;
}

export const AuthenticationError = () => (
  <ErrorPage
    status={401}
    title="Authentication Error"
    description="Uh-oh! Your credentials didn't quite match. Please double-check and try again for seamless access."
  />
);
