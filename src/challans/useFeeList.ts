import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Arguments, Calls, NeedsIn, Reading } from '../../contract/endpoints/calls.ts';
import { ask } from './ask.ts';

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

interface Asking<C extends Reading> {
  readonly enabled?: boolean;
  readonly ask?: (signal: AbortSignal) => Promise<Answer<C>>;
}
type Options<C extends Reading> = Asking<C> & NeedsIn<Calls[C]>;

/**
 * A list of fees; the page before stays while the next one comes. `ask` replaces the plain GET where a list is asked
 * for otherwise.
 * @example const list = useFeeList('GET /challanDiscount', place.query)
 */
export function useFeeList<C extends Reading>(
  call: C,
  query: Readonly<Record<string, string>>,
  ...[options]: object extends Options<C> ? [options?: Options<C>] : [options: Options<C>]
): FeeList<Answer<C>> {
  const { enabled = true, ask: own }: Asking<C> = options ?? {};
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [FEES, call, query],
    queryFn: ({ signal }) => own?.(signal) ?? ask(call, ...([{ query, signal }] as unknown as Arguments<C>)),
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    answer: data,
    error,
    loading: enabled && isPending,
    stale: isFetching && data !== undefined,
    refetch: () => void refetch(),
  };
}
