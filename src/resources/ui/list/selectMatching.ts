import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import type { Resource } from '../../../../contract/resource.ts';

const PAGE = 500;
/** More than this is not worked on at once; a narrower filter, or an import, is the better tool. */
export const MOST_SELECTED = 5_000;

/**
 * Every record that the list's search and filters leave, page after page, up to `MOST_SELECTED`. Rejects as the list
 * does.
 */
export async function recordsMatching(
  dataProvider: DataProvider,
  resource: Resource,
  sort: SortPayload,
  filter: object,
): Promise<RaRecord[]> {
  const found = new Map<RaRecord['id'], RaRecord>();
  for (let page = 1; found.size < MOST_SELECTED; page++) {
    const { data, total } = await dataProvider.getList(resource.key, {
      pagination: { page, perPage: PAGE },
      sort,
      filter,
    });
    for (const record of data) found.set(record.id, record);
    if (data.length < PAGE || (total !== undefined && page * PAGE >= total)) break;
  }
  return [...found.values()].slice(0, MOST_SELECTED);
}
