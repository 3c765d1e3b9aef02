/** Addresses of an entity's screens (specification 2). Every link of the generator is made here. */
import type { Resource } from '../../../contract/resource.ts';

type Routed = Pick<Resource, 'path' | 'routes'>;
const idQuery = (id: unknown): string => `id=${encodeURIComponent(String(id))}`;

export const listPath = ({ path }: Routed): string => `/${path}`;
export const createPath = ({ path }: Routed): string => `/${path}/create`;
export const importPath = ({ path }: Routed): string => `/${path}/import`;
export const viewPath = ({ path }: Routed, id: unknown): string => `/${path}/view?${idQuery(id)}`;
/** `/genders/update?id=5`, or `/house-management/edit/5` for `routes: 'edit-id'`. */
export const updatePath = ({ path, routes }: Routed, id: unknown): string =>
  routes === 'edit-id' ? `/${path}/edit/${encodeURIComponent(String(id))}` : `/${path}/update?${idQuery(id)}`;
/** The create form, filled with what another record holds. */
export const copyPath = (resource: Routed, id: unknown): string => `${createPath(resource)}?copy=${encodeURIComponent(String(id))}`;
/** The create form, with some values already there: `?source={"campus_id":3}`, as react-admin writes it. */
export const createWithPath = (resource: Routed, values: Readonly<Record<string, unknown>>): string =>
  Object.keys(values).length === 0 ? createPath(resource) : `${createPath(resource)}?source=${encodeURIComponent(JSON.stringify(values))}`;
