import { useCallback, useState } from 'react';
import { NONE, type Ticked } from './ticked.ts';

/**
 * Ticks of a list that end with what is listed: another page, filter or order begins without any. A search keeps them: it is typed, and asked a moment
 * later than a row is ticked. Lists act on rows that are ticked and shown, so that nothing unseen is acted upon.
 */
export function useTicks(listed: Readonly<Record<string, unknown>>): readonly [Ticked, (ticked: Ticked) => void] {
  const of = JSON.stringify({ ...listed, search: undefined });
  const [state, setState] = useState({ of, ticked: NONE });
  const set = useCallback((ticked: Ticked) => setState({ of, ticked }), [of]);
  return [state.of === of ? state.ticked : NONE, set];
}
