import { useGetList, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { sumRupees } from '../../../../contract/money.ts';

/** More records than are read for their sums. */
const MOST = 5_000;
type Sums = Readonly<Record<string, number>>;
interface Shown {
  /** Undefined while the first page is awaited. */
  readonly rows: readonly RaRecord[] | undefined;
  readonly total: number | undefined;
  readonly filter: Readonly<Record<string, unknown>>;
}

/**
 * Sums of the fields that are declared so, over every record that the list selects: where a page does not hold them all,
 * the others are read too. Undefined where there are none, or too many.
 */
export function useListSums(resource: Resource, { rows, total, filter }: Shown): Sums | undefined {
  const { sums } = resource.list ?? {};
  const isWhole = rows !== undefined && rows.length === total;
  const { data } = useGetList(
    resource.key,
    { filter, pagination: { page: 1, perPage: MOST }, sort: { field: 'id', order: 'ASC' } },
    { enabled: sums !== undefined && rows !== undefined && !isWhole && total !== undefined && total <= MOST },
  );
  const all = isWhole ? rows : data?.length === total ? data : undefined;
  return useMemo(
    () =>
      sums &&
      all &&
      Object.fromEntries(sums.map((name) => [name, sumRupees(all.map((row) => Number(row[name] ?? 0)))])),
    [sums, all],
  );
}
