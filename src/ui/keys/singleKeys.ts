import { useSyncExternalStore } from 'react';

const KEY = 'edubase.keys.single';
const listeners = new Set<() => void>();

/** Whether shortcuts of a single letter or sign work; on until the user switches them off, in this browser. */
export const singleKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off';
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  for (const tell of listeners) tell();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn);
