/** Whether the server can be reached, as far as the browser and the last call know. */
import { useSyncExternalStore } from 'react';

let reached = true;
const listeners = new Set<() => void>();
/** What the last call found, or the browser. */
export function sayReached(now: boolean): void {
  if (now === reached) return;
  reached = now;
  for (const listener of listeners) listener();
}
const lost = (): void => sayReached(false);
const back = (): void => sayReached(true);
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}
export const useReached = (): boolean => useSyncExternalStore(subscribe, () => reached);
