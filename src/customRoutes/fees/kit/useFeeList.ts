import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Reading, Arguments } from '../../../../contract/endpoints/calls.ts';
import { ask } from './ask.ts';

/** What every paged list of fees answers. */
export interface Paged<R, T = Readonly<Record<string, number>>> {
  readonly data: readonly R[];
  readonly current_page: number;
  readonly per_page: number;
  readonly total: number;
  readonly last_page: number;
  /** Sums over the whole selection, not over the page. */
  readonly totals?: T | undefined;
}
export interface FeeList<P> {
  readonly answer: P | undefined;
  readonly error: unknown;
  /** Waiting for the first answer. */
  readonly loading: boolean;
  /** Showing the page before while the next one comes. */
  readonly stale: boolean;
  readonly refetch: () => void;
}
/** Key of every query of fees; after money has moved, `invalidateQueries({ queryKey: [FEES] })`. */
export const FEES = 'fees';

/**
 * A list of fees; the page before stays while the next one comes. `ask` replaces the plain GET where a list is asked for otherwise.
 * @example const list = useFeeList('GET /challanDiscount', place.query)
 */
export function useFeeList<C extends Reading>(
  call: C,
  query: Readonly<Record<string, string>>,
  { enabled = true, ask: own }: { readonly enabled?: boolean; readonly ask?: (signal: AbortSignal) => Promise<Answer<C>> } = {},
): FeeList<Answer<C>> {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [FEES, call, query],
    queryFn: ({ signal }) => own?.(signal) ?? ask(call, ...([{ query, signal }] as unknown as Arguments<C>)),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { answer: data, error, loading: enabled && isPending, stale: isFetching && data !== undefined, refetch: () => void refetch() };
}
