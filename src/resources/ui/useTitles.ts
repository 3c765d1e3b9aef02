import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider, type Identifier, type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { AnyField } from '../../../contract/fields.ts';
import { declared, titleOf } from './declared.ts';
import type { Look } from './kinds/kindUi.ts';
import { viewPath } from './paths.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

const idsIn = (rows: Rows, names: readonly string[]): Identifier[] => {
  const ids = new Set<Identifier>();
  for (const row of rows)
    for (const name of names) for (const id of [row[name]].flat()) if (typeof id === 'number' || typeof id === 'string') ids.add(id);
  return [...ids].toSorted((a, b) => Number(a) - Number(b));
};

/** Titles of all records that `rows` refer to: one call per referenced entity, not one per cell. */
export function useTitles(fields: readonly (readonly [string, AnyField])[], rows: Rows): Look {
  const dataProvider = useDataProvider();
  const wanted = useMemo(() => {
    const names = new Map<string, string[]>();
    for (const [name, { to }] of fields) if (to !== undefined) names.set(to, [...(names.get(to) ?? []), name]);
    return [...names].map(([to, of]) => [to, idsIn(rows, of)] as const).filter(([, ids]) => ids.length > 0);
  }, [fields, rows]);
  const combine = useCallback(
    (results: UseQueryResult<RaRecord[]>[]): Look => {
      const titles = new Map<string, string>();
      results.forEach(({ data }, at) => {
        const to = wanted[at]?.[0] ?? '';
        for (const record of data ?? []) titles.set(`${to}/${record.id}`, titleOf(declared(to), record));
      });
      return {
        titleOf: (to, id) => titles.get(`${to}/${String(id)}`) ?? '…',
        linkOf: (to, id) => {
          const target = declared(to);
          return target ? viewPath(target, id) : undefined;
        },
      };
    },
    [wanted],
  );
  return useQueries({
    queries: wanted.map(([to, ids]) => ({
      queryKey: [to, 'getMany', { ids: ids.map(String), meta: undefined }],
      queryFn: async () => (await dataProvider.getMany(to, { ids })).data as RaRecord[],
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    })),
    combine,
  });
}
