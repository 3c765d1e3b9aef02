import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askFees, type Query } from './feeCalls.ts';

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
 * @example const list = useFeeList<Answer<typeof listDiscounts>>('/challanDiscount', place.query)
 */
export function useFeeList<P extends Paged<unknown, unknown>>(
  path: string,
  query: Query,
  { enabled = true, ask }: { readonly enabled?: boolean; readonly ask?: (signal: AbortSignal) => Promise<P> } = {},
): FeeList<P> {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [FEES, path, query],
    queryFn: async ({ signal }): Promise<P> => (ask ? await ask(signal) : ((await askFees(path, query, signal)) as P)),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { answer: data, error, loading: enabled && isPending, stale: isFetching && data !== undefined, refetch: () => void refetch() };
}
