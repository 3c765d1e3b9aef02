import { knownSections } from '../pages/knownSections.ts';
import { parseHandOff, type HandOff } from './handOff.ts';

/**
 * The entry link this page was opened with, or null. The address becomes the target at once, query string kept, so that
 * the token stays neither in the address bar nor in the history, and the router never sees it.
 */
export function takeHandOff(): HandOff | null {
  const { pathname, search, hash } = window.location;
  const handOff = parseHandOff(pathname, new Set(knownSections));
  if (handOff) window.history.replaceState(null, '', `${handOff.target}${search}${hash}`);
  return handOff;
}
