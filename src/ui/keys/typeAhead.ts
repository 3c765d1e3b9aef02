import { getOverlay } from './overlay.ts';

let typed = '';

/** Keeps what is typed after Ctrl+K until the palette is there to take it. Returns whether the key was kept. */
export function typeAhead(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  const waits = getOverlay() === 'palette' && document.querySelector('[role=dialog]') === null;
  if (!waits || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return false;
  typed += event.key;
  return true;
}
/** What was kept so far. */
export const typedAhead = (): string => typed;
export function forgetTyped(): void {
  typed = '';
}
