import { useCallback, useRef } from 'react';

/**
 * Whether the browser is still at the page that asks. A page stays on screen while the next one loads, and what was
 * begun on it (a search that waits for a pause, a save under way) ends after someone has gone on: none of that may
 * take them back.
 */
export function useStillHere(): () => boolean {
  const home = useRef(window.location.pathname);
  return useCallback(() => window.location.pathname === home.current, []);
}
