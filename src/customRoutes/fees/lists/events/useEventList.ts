import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sumRupees } from '../../../../../contract/money.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { NONE } from '../../kit/ticked.ts';
import { FEES, useFeeList } from '../../kit/useFeeList.ts';
import { useFormKey } from '../../../../resources/ui/form/useFormKey.ts';
import { usePlace } from '../../kit/usePlace.ts';
import { useTicks } from '../../kit/useTicks.ts';
import { everyPage } from '../out/everyPage.ts';
import type { Answer, Arguments, Body } from '../../../../../contract/endpoints/calls.ts';
import { ask, write } from '../../kit/ask.ts';

type EventCall = 'GET /payChallan' | 'GET /challanDiscount' | 'GET /fee_refunds';
type Row<C extends EventCall> = Answer<C>['data'][number];
interface Asked<C> {
  readonly call: C;
  /** Parameters of the address that are filters of this list besides the place. */
  readonly filters: readonly string[];
  /** Flag of the address under which only what waits for approval is shown, and what the call names it; the status is no filter then. */
  readonly pending?: { readonly flag: string; readonly call: string };
  readonly always?: Readonly<Record<string, string>>;
}

/** A list of what happened with money (payments, discounts, refunds): its filters in the address, what is ticked, its void. */
export function useEventList<C extends EventCall>({ call, filters, pending, always }: Asked<C>) {
  const at = usePlace();
  const queries = useQueryClient();
  const send = useFormKey();
  const credentials = useCredentials();
  const isPending = pending !== undefined && at.param(pending.flag) === 'true';
  const own = filters.flatMap((name) => {
    const value = at.param(name);
    return value === null || (name === 'status' && isPending) ? [] : [[name, value] as const];
  });
  const query = { ...at.query, ...Object.fromEntries(own), ...always, ...(pending && isPending ? { [pending.call]: '1' } : {}) };
  const list = useFeeList(call, query);
  const rows = list.answer?.data as readonly Row<C>[] | undefined;
  const [ticked, setTicked] = useTicks(query, rows);
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => ticked.has(id)), [rows, ticked]);
  return {
    at,
    isPending,
    list,
    ticked,
    setTicked,
    chosen,
    /** The one that is ticked, when it is one. */
    only: chosen.length === 1 ? chosen[0] : undefined,
    /** Rupees of what is ticked. */
    sum: sumRupees(chosen.map(({ amount }) => amount)),
    holds: (privilege: string): boolean => credentials !== null && may(credentials, privilege),
    /** Every row of the selection, for print and files. */
    read: async () => {
      const readPage = (page: object): Promise<Answer<C>> => ask(call, ...([{ query: { ...query, ...page } }] as unknown as Arguments<C>));
      const { rows: all, first } = await everyPage(readPage);
      return { rows: all as readonly Row<C>[], totals: first.totals as Answer<C>['totals'] };
    },
    /** Voids one of them by reversal; lists and counters are asked for again. Throws what the provider refuses. */
    voidOne: async (delete_type: Body<'POST /deleteChallanTransaction'>['delete_type'], trans_id: number, reason: string): Promise<void> => {
      await send((key) => write('POST /deleteChallanTransaction', { body: { delete_type, trans_id, reason }, key }));
      setTicked(NONE);
      await queries.invalidateQueries({ queryKey: [FEES] });
    },
    /** What the table of the list is given. */
    table: {
      rows,
      ticked,
      onTick: setTicked,
      stale: list.stale,
      error: list.error,
      onRetry: list.refetch,
      sort: { by: at.sortBy, order: at.sortOrder, onSort: (by: string, order: 'ASC' | 'DESC') => at.set({ sort_by: by, sort_order: order }) },
    },
  };
}
