import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { recordsMatching } from '../list/selectMatching.ts';
import type { Edited } from './editedRecord.ts';

/** Parents asked for in one call; more would not fit an address. */
const CHUNK = 100;
const BY_ID = { field: 'id', order: 'ASC' } as const;

/** A record of a tree and everything under it, level by level. */
async function branchOf(dataProvider: DataProvider, resource: Resource, top: unknown): Promise<unknown[]> {
  const found = new Set([top]);
  const waiting = [top];
  while (waiting.length > 0) {
    const filter = { [resource.tree ?? '']: waiting.splice(0, CHUNK) };
    for (const { id } of await recordsMatching(dataProvider, resource, BY_ID, filter))
      if (!found.has(id)) {
        found.add(id);
        waiting.push(id);
      }
  }
  return [...found];
}

/** What a record cannot have as its parent; itself alone until the rest is known. */
export function useBranch({ resource, id }: Edited): ReadonlySet<unknown> {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: [resource.key, 'branch', String(id)],
    queryFn: () => branchOf(dataProvider, resource, id),
    retry: false,
  });
  return useMemo(() => new Set(data ?? [id]), [data, id]);
}
