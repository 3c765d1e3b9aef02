import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider, type Identifier, type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { Resource } from '../../../../contract/resource.ts';

const NOBODY: readonly RaRecord[] = [];
type ParentOf = (record: RaRecord) => Identifier | undefined;

/** Parents of `rows` that are not among them, and theirs, up to the top. */
async function missingAbove(
  dataProvider: DataProvider,
  key: string,
  parentOf: ParentOf,
  rows: readonly RaRecord[],
): Promise<RaRecord[]> {
  const known = new Set(rows.map(({ id }) => id));
  const found: RaRecord[] = [];
  for (let level = rows; level.length > 0;) {
    const ids = [...new Set(level.flatMap((row) => parentOf(row) ?? []))].filter((id) => !known.has(id));
    for (const id of ids) known.add(id);
    level = ids.length > 0 ? ((await dataProvider.getMany(key, { ids })).data as RaRecord[]) : [];
    found.push(...level);
  }
  return found;
}

/** The records above a record of a tree, from the top; none where the entity is no tree. */
export function useAncestors(
  { key, tree }: Resource,
  rows: readonly RaRecord[],
): (record: RaRecord) => readonly RaRecord[] {
  const dataProvider = useDataProvider();
  const parentOf = useCallback<ParentOf>(
    (record) => (tree === undefined ? undefined : ((record[tree] as Identifier | null) ?? undefined)),
    [tree],
  );
  const wanted = useMemo(() => {
    const here = new Set(rows.map(({ id }) => id));
    return [...new Set(rows.flatMap((row) => parentOf(row) ?? []))].filter((id) => !here.has(id)).map(String);
  }, [rows, parentOf]);
  const { data = NOBODY } = useQuery({
    queryKey: [key, 'above', wanted.toSorted()],
    queryFn: () => missingAbove(dataProvider, key, parentOf, rows),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  return useMemo(() => {
    const known = new Map([...data, ...rows].map((row) => [row.id, row]));
    return (record) => {
      const above: RaRecord[] = [];
      let at = known.get(parentOf(record) ?? '');
      for (; at && at !== record && !above.includes(at); at = known.get(parentOf(at) ?? '')) above.unshift(at);
      return above;
    };
  }, [data, rows, parentOf]);
}
