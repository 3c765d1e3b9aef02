import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'ra-core';
import type { Position } from '../../contract/order.ts';
import { resourceOf } from '../resources/index.ts';
import { COUNT_HEADER, dialect } from './dialect.ts';
import { moveRow } from './move.ts';
import { inParcel } from './parcels.ts';
import { runAction } from './writes.ts';

/** React-admin's data provider, and the declared actions. */
export interface EdubaseDataProvider extends DataProvider {
  /** Runs the action `name` of an entity on records; gives the answers. */
  action: (
    resourceKey: string,
    name: string,
    params: { ids: readonly Identifier[]; data?: Record<string, unknown> },
  ) => Promise<unknown[]>;
  /** Puts a record before or after another, in the order of its list. */
  move: (resourceKey: string, id: Identifier, position: Position) => Promise<void>;
}

// A count header of our own: the default makes simple-rest send Range, for which browsers ask for uncompressed answers.
const base: DataProvider = simpleRestProvider(
  '',
  dialect as unknown as NonNullable<Parameters<typeof simpleRestProvider>[1]>,
  COUNT_HEADER,
);

/** A provider that gives no total: a page with rows may have another after it. */
function withPageInfo<R extends { data: unknown[]; total?: number | undefined }>(
  result: R,
  { page }: { readonly page: number },
): R {
  if (!Number.isNaN(result.total)) return result;
  const { total: _unknown, ...rest } = result;
  return {
    ...rest,
    pageInfo: { hasNextPage: result.data.length > 0, hasPreviousPage: page > 1 },
  } as unknown as R;
}

export const dataProvider: EdubaseDataProvider = {
  ...base,
  supportAbortSignal: true,
  getList: async (resource, params) =>
    withPageInfo(await base.getList(resource, params), params.pagination ?? { page: 1 }),
  getManyReference: async (resource, params) =>
    withPageInfo(await base.getManyReference(resource, params), params.pagination),
  create: (resource, params) => inParcel(params, (packed) => base.create(resource, packed)),
  update: (resource, params) => inParcel(params, (packed) => base.update(resource, packed)),
  updateMany: (resource, params) => inParcel(params, (packed) => base.updateMany(resource, packed)),
  action: (resourceKey, name, params) => runAction(resourceOf(resourceKey), name, params),
  move: (resourceKey, id, position) => moveRow(dataProvider, resourceOf(resourceKey), id, position),
};
