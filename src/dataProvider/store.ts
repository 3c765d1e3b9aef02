import type { Resource } from '../../contract/resource.ts';
import type { Row } from './decode.ts';
import type { ListQuery } from './listQuery.ts';
import type { Written } from './writes.ts';

type Id = number | string;
/** How records are read and written, wherever they are. */
export interface Store {
  /** A page; the total is missing where nobody tells it. */
  readonly list: (
    resource: Resource,
    query: ListQuery,
    signal?: AbortSignal,
  ) => Promise<{ readonly rows: readonly Row[]; readonly total?: number | undefined }>;
  /** Rejects with a 404 `HttpError` when there is none. */
  readonly one: (resource: Resource, id: Id, signal?: AbortSignal) => Promise<Row>;
  /** In the order asked; what no longer exists is left out. */
  readonly many: (resource: Resource, ids: readonly Id[]) => Promise<Row[]>;
  readonly create: (resource: Resource, written: Written) => Promise<Row>;
  readonly update: (resource: Resource, id: Id, written: Written) => Promise<Row>;
  readonly remove: (resource: Resource, id: Id) => Promise<{ id: Id }>;
}
