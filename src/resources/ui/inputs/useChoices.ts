import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useGetMany, type Identifier } from 'ra-core';
import { useMemo } from 'react';
import { sortFields } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { declared, titleOf } from '../declared.ts';
import { freshWhenFound } from '../../../dataProvider/fresh.ts';

export interface Option {
  readonly id: number;
  readonly title: string;
}
/** A whole list is asked for at once; a paged one answers a search. */
const WHOLE = 1000;
const PAGE = 50;
const order = (target: Resource | undefined) => ({
  field: target && sortFields(target).includes(target.title) ? target.title : 'id',
  order: 'ASC' as const,
});

/**
 * Records that a reference can point at. `search` goes to the provider only where lists are paged; otherwise the list
 * is held whole and the picker filters it. The records in `chosen` are always among the options.
 */
export function useChoices(
  to: string,
  search: string,
  chosen: readonly Identifier[],
  narrowed: Readonly<Record<string, unknown>> = {},
): { options: Option[]; loading: boolean; failed: boolean; whole: boolean } {
  const target = declared(to);
  const whole = target?.wire.list.paging !== 'laravel';
  const query = useGetList(
    to,
    {
      pagination: { page: 1, perPage: whole ? WHOLE : PAGE },
      sort: order(target),
      filter: whole || search === '' ? narrowed : { ...narrowed, q: search },
    },
    { staleTime: freshWhenFound(30_000), placeholderData: keepPreviousData, retry: false },
  );
  const present = useMemo(() => new Set(query.data?.map(({ id }) => id)), [query.data]);
  const missing = chosen.filter((id) => !present.has(id));
  const own = useGetMany(to, { ids: missing }, { enabled: !query.isPending && missing.length > 0 });
  const options = useMemo(
    () =>
      [...(own.data ?? []), ...(query.data ?? [])]
        .filter(Boolean)
        .map((record) => ({ id: Number(record.id), title: titleOf(target, record) })),
    [own.data, query.data, target],
  );
  return { options, loading: query.isFetching, failed: query.isError, whole };
}
