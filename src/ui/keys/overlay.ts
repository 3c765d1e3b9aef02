import { useSyncExternalStore } from 'react';

/** A window that belongs to no screen. */
export type Overlay = 'palette' | 'keys' | 'help' | null;
let shown: Overlay = null;
const listeners = new Set<() => void>();

export function openOverlay(overlay: Overlay): void {
  shown = overlay;
  for (const tell of listeners) tell();
}
export const getOverlay = (): Overlay => shown;
export const closeOverlay = (): void => openOverlay(null);
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => shown);
