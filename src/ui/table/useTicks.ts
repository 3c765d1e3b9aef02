import { useCallback, useMemo, useState } from 'react';
import { NONE, type Ticked } from './ticked.ts';

/**
 * Ticks of a list that end with what is listed: another page, filter or order begins without any. A search keeps them:
 * it is typed, and asked a moment later than a row is ticked. Only those of `rows`, the ones shown, are ticked, so that
 * nothing unseen is acted upon.
 */
export function useTicks(
  listed: Readonly<Record<string, unknown>>,
  rows: readonly { readonly id: number }[] | undefined,
): readonly [Ticked, (ticked: Ticked) => void] {
  const of = JSON.stringify({ ...listed, search: undefined });
  const [state, setState] = useState<{ of: string; ticked: Ticked }>({ of, ticked: NONE });
  const set = useCallback((ticked: Ticked) => setState({ of, ticked }), [of]);
  const ticked: Ticked = state.of === of ? state.ticked : NONE;
  const shown = useMemo<Ticked>(
    () => (ticked.size === 0 ? NONE : new Set((rows ?? []).flatMap(({ id }) => (ticked.has(id) ? [id] : [])))),
    [ticked, rows],
  );
  return [shown, set];
}
