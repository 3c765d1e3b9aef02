import type { DataProvider, RaRecord } from 'ra-core';
import { archivedFilters } from '../../contract/archive.ts';
import { MOVE, renumbered, type Position } from '../../contract/order.ts';
import type { Resource } from '../../contract/resource.ts';
import { offers } from '../auth/offers.ts';
import { runAction } from './writes.ts';

const PAGE = 500;
/** Every record in its order, the archived ones too: they have numbers as the others do. */
async function inOrder(provider: DataProvider, resource: Resource): Promise<RaRecord[]> {
  const archive = archivedFilters(resource)?.only.field;
  const filter = archive === undefined ? {} : { filters: [{ field: archive, operator: 'IS_NOT', value: '' }] };
  const rows: RaRecord[] = [];
  for (let page = 1; ; page++) {
    const { data } = await provider.getList<RaRecord>(resource.key, {
      pagination: { page, perPage: PAGE },
      sort: { field: resource.order ?? 'id', order: 'ASC' },
      filter,
    });
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}

/**
 * Moves a record of a list with an order of its own: in one call, or, where there is none, by ordinary updates of the
 * numbers that change.
 */
export async function moveRow(
  provider: DataProvider,
  resource: Resource,
  id: number | string,
  position: Position,
): Promise<void> {
  const { key, order = '', source } = resource;
  if (source === undefined && offers('reorder'))
    return void (await runAction(resource, MOVE, { ids: [id], data: { ...position } }));
  const rows = await inOrder(provider, resource);
  for (const [row, number] of renumbered(rows, (one) => one[order], id, position))
    await provider.update(key, { id: row.id, data: { [order]: number }, previousData: row });
}
