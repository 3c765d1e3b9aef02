import { isOffered, needed, offers } from '../../auth/offers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../challans/ask.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { CLASS_PARAMS, useListAddress, type ListAddress } from '../../students/useListAddress.ts';
import { usePage } from '../../pages/openPage.tsx';
import { allOf, eachPage, type Paged } from '../../ui/output/everyPage.ts';
import type { GroupOf } from '../../ui/output/groups.ts';
import { outColumns, type ListColumn } from '../../ui/output/listColumn.ts';
import type { Pages, Table } from '../../ui/output/saveTable.ts';
import { useTicks } from '../../ui/table/useTicks.ts';
import type { AnyList, ListFilter } from '../list.ts';

type Page = Paged<unknown, unknown>;
/** Whether only what waits for approval is shown. */
export const isPending = ({ pending }: AnyList, at: ListAddress): boolean =>
  pending !== undefined && at.param(pending.flag) === 'true';
/** Filters that count now. */
export const filtersOf = (list: AnyList, at: ListAddress): readonly ListFilter[] =>
  (list.filters ?? []).filter(
    (filter) => isOffered(filter) && (filter.when?.(at) ?? true) && !(filter.name === 'status' && isPending(list, at)),
  );
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;
const ID = /^\d{1,15}$/;
/** What an address may say of a filter; anything else is as good as nothing. */
const SHAPES: Readonly<Partial<Record<ListFilter['kind'], RegExp>>> = {
  date: DAY,
  days: DAY,
  month: MONTH,
  months: MONTH,
  lookup: ID,
  own: ID,
};
export function valueOf({ name: own, kind, initial }: ListFilter, at: ListAddress, name = own): string | null {
  const said = at.param(name);
  // A filter that begins with nothing says nothing: no call takes an empty day.
  return said !== null && (SHAPES[kind]?.test(said) ?? true) ? said : initial?.(name, at) || null;
}
const namesOf = (filter: ListFilter): readonly string[] =>
  'until' in filter ? [filter.name, filter.until] : [filter.name];
/** Parameters of the address that narrow the list now. */
export const narrowedBy = (list: AnyList, at: ListAddress): readonly string[] =>
  ['search', ...(list.ofClasses === false ? [] : CLASS_PARAMS), ...(list.filters ?? []).flatMap(namesOf)].filter(
    (name) => at.param(name) !== null,
  );

/** What the filters and the list itself ask, under the names of the call; ids and amounts as numbers in a body. */
function narrowing(list: AnyList, at: ListAddress): Record<string, unknown> {
  const own = filtersOf(list, at)
    .filter((filter) => filter.as !== false)
    .flatMap((filter) =>
      namesOf(filter).flatMap((name) => {
        const value = valueOf(filter, at, name);
        return value === null ? [] : [[filter.as || name, isBody(list) ? inBody(filter, value) : value] as const];
      }),
    );
  return {
    ...Object.fromEntries(own),
    ...(list.groups && !list.groups.always && groupedBy(list, at)
      ? { [list.groups.as]: at.param(list.groups.name) }
      : {}),
    ...list.query?.(at),
    ...(list.pending && isPending(list, at) ? { [list.pending.as]: '1' } : {}),
  };
}
const NUMBERS: ReadonlySet<string> = new Set<ListFilter['kind']>(['lookup', 'own', 'amount', 'number']);
const inBody = ({ kind }: ListFilter, value: string): unknown => (NUMBERS.has(kind) ? Number(value) : value);
const isBody = ({ call }: AnyList): boolean => call.startsWith('POST');
/**
 * What the call is asked with: the filters and the list's own; and of a page besides it class, search and sort from the
 * address, in a body under the names of bulk calls.
 */
function queryOf(list: AnyList, at: ListAddress): Record<string, unknown> {
  if (list.rowsOf) return narrowing(list, at);
  if (!isBody(list)) return { ...at.query, ...narrowing(list, at) };
  const { 'not-enrolled': _notEnrolled, ...query } = at.query;
  return { ...query, ...narrowing(list, at), ...at.body, page: at.page, per_page: at.perPage };
}

async function readPage(list: AnyList, query: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Page> {
  if (list.capability) needed(list.capability);
  if (list.ask) return list.ask(query as Record<string, string>, signal);
  const sent = isBody(list) ? { body: query, signal } : { query, signal };
  const answer = await (ask as (call: string, sent: object) => Promise<Page>)(list.call, sent);
  if (!list.rowsOf) return answer;
  const data = list.rowsOf(answer as never);
  if (!Array.isArray(data)) throw new Error('The provider answered this list in a shape that cannot be read.');
  return { data, current_page: 1, per_page: data.length, total: data.length, last_page: 1, answer } as Page;
}
const totalsOf = (list: AnyList, answer: Page): Readonly<Record<string, number | null>> | undefined =>
  list.totals?.(answer) ?? (answer.totals as Readonly<Record<string, number>> | undefined);

/** Every row of a declared list at an address, with its columns and sums, page by page: for files. */
export async function readPages(list: AnyList, at: ListAddress, signal?: AbortSignal): Promise<Pages<unknown>> {
  const query = queryOf(list, at);
  const { pages, first } = await eachPage(
    ({ page, per_page }) => {
      if (list.rowsOf) return readPage(list, query, signal);
      const paged = isBody(list) ? { page: Number(page), per_page: Number(per_page) } : { page, per_page };
      return readPage(list, { ...query, ...paged }, signal);
    },
    offers('list-parameters') ? list.atOnce : undefined,
  );
  const columns = outColumns(columnsOf(list, first, at));
  return { pages, totals: totalsOf(list, first), columns, groupOf: groupOf(list, at) };
}
/** The same at once, for paper. */
export async function readWhole(list: AnyList, at: ListAddress, signal?: AbortSignal): Promise<Table<unknown>> {
  const { pages, ...table } = await readPages(list, at, signal);
  return { ...table, rows: await allOf(pages as AsyncIterable<readonly unknown[]>) };
}
/** By what the rows stand together now. */
function groupedBy({ groups }: AnyList, at: ListAddress) {
  if (groups?.always) return groups.by[0];
  const by = groups && at.param(groups.name);
  return by ? groups.by.find(([key]) => key === by) : undefined;
}
export function groupOf(list: AnyList, at: ListAddress): GroupOf<unknown> | undefined {
  return groupedBy(list, at)?.[2];
}
export const columnsOf = (
  { columns }: AnyList,
  answer: Page | undefined,
  at: ListAddress,
): readonly ListColumn<unknown>[] => (typeof columns === 'function' ? columns(answer, at) : columns);

/** As often is a list that goes on by itself read every two seconds; what takes longer is looked at now and then. */
const SOON = 60;
const ownId = (row: unknown): number => (row as { readonly id: number }).id;
/** The rows of a declared list at the address that is open, and what is ticked of them. */
export function useDeclaredList(list: AnyList) {
  const at = useListAddress();
  const query = queryOf(list, at);
  // By the page too: two lists may make different rows of the answer to one call.
  const { path } = usePage();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [FEES, list.call, path, query],
    queryFn: ({ signal }) => readPage(list, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      list.goesOn && state.data?.data.some(list.goesOn) ? (state.dataUpdateCount < SOON ? 2_000 : 20_000) : false,
  });
  const rows = data?.data as readonly { readonly id: number }[] | undefined;
  const { idOf = ownId } = list;
  const ids = useMemo(() => rows?.map((row) => ({ id: idOf(row) })), [rows, idOf]);
  const [ticked, setTicked] = useTicks(query, ids);
  const chosen = useMemo(() => (rows ?? []).filter((row) => ticked.has(idOf(row))), [rows, ticked, idOf]);
  return {
    at,
    answer: data,
    rows,
    error,
    // What is read again by itself does not blink.
    stale: isFetching && data !== undefined && (list.goesOn === undefined || isPlaceholderData),
    refetch: () => void refetch(),
    ticked,
    setTicked,
    chosen,
    totals: data && { ...totalsOf(list, data) },
  };
}
