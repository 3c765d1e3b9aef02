import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider, type Identifier, type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { AnyField } from '../../../contract/fields.ts';
import { declared, titleOf } from './declared.ts';
import type { Look } from './kinds/kindUi.ts';
import { viewPath } from './paths.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

type Row = Rows[number];

/**
 * A row may carry the record that it refers to (`class_id` beside `class {id, class_name}`); then nobody needs to ask
 * for it.
 */
function carriedTitle(row: Row, name: string, to: string): string | undefined {
  const carried = row[name.replace(/_id$/, '')];
  if (typeof carried !== 'object' || carried === null) return undefined;
  // Where it carries no id, the field says its name.
  if (!('id' in carried)) return typeof row[name] === 'string' ? row[name] : undefined;
  if (String(carried.id) !== String(row[name])) return undefined;
  const title: unknown = Reflect.get(carried, declared(to)?.title ?? '');
  return typeof title === 'string' ? title : undefined;
}
/** Fields with the rows that they are read from: of rows within a record, those rows. */
export const withRows = (
  fields: readonly (readonly [string, AnyField])[],
  rows: Rows,
): (readonly [name: string, field: AnyField, rows: Rows])[] =>
  fields.flatMap(([name, field]) => {
    if (field.kind !== 'children') return [[name, field, rows] as const];
    const inner = rows.flatMap((row) => (Array.isArray(row[name]) ? (row[name] as Row[]) : []));
    return withRows(Object.entries(field.fields ?? {}), inner);
  });
/** Ids to be asked for, per referenced entity, and the titles that the rows carry. */
function readRows(
  fields: readonly (readonly [string, AnyField])[],
  rows: Rows,
): { wanted: (readonly [string, Identifier[]])[]; carried: Map<string, string> } {
  const ids = new Map<string, Set<Identifier>>();
  const carried = new Map<string, string>();
  for (const [name, { to }, from] of withRows(fields, rows)) {
    if (to === undefined) continue;
    for (const row of from) {
      const title = carriedTitle(row, name, to);
      if (title !== undefined) carried.set(`${to}/${String(row[name])}`, title);
      else
        for (const id of [row[name]].flat())
          if (typeof id === 'number' || typeof id === 'string') ids.set(to, (ids.get(to) ?? new Set()).add(id));
    }
  }
  const wanted = [...ids].map(([to, of]) => [to, [...of].toSorted((a, b) => Number(a) - Number(b))] as const);
  return { wanted, carried };
}

/** Titles of all records that `rows` refer to: one call per referenced entity, not one per cell. */
export function useTitles(fields: readonly (readonly [string, AnyField])[], rows: Rows): Look {
  const dataProvider = useDataProvider();
  const { wanted, carried } = useMemo(() => readRows(fields, rows), [fields, rows]);
  const combine = useCallback(
    (results: UseQueryResult<RaRecord[]>[]): Look => {
      const titles = new Map(carried);
      const isPending = results.some((one) => one.isPending || one.isPlaceholderData);
      results.forEach(({ data }, at) => {
        const to = wanted[at]?.[0] ?? '';
        for (const record of data ?? []) titles.set(`${to}/${record.id}`, titleOf(declared(to), record));
      });
      return {
        // A record that nobody knows is named by its number, not awaited for ever.
        titleOf: (to, id) => titles.get(`${to}/${String(id)}`) ?? (isPending ? '…' : String(id)),
        linkOf: (to, id) => {
          const target = declared(to);
          const isName = titles.get(`${to}/${String(id)}`) === id;
          return target && !isName ? viewPath(target, id) : undefined;
        },
      };
    },
    [wanted, carried],
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
