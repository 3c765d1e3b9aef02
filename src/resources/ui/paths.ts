/** Addresses of an entity's screens (specification 2). Every link of the generator is made here. */
import type { Resource } from '../../../contract/resource.ts';
import type { Pages } from './scoped.ts';

type Routed = Pick<Resource, 'path' | 'routes'> & { readonly pages?: Pages };
const below = (path: string, page: string): string => (page.startsWith('/') ? page : `/${path}/${page}`);
const idQuery = (id: unknown): string => `id=${encodeURIComponent(String(id))}`;

export const listPath = ({ path }: Routed): string => `/${path}`;
/** The list of records whose `field` is `value`. */
export const listWithPath = ({ path }: Routed, field: string, value: unknown): string =>
  `/${path}?filter=${encodeURIComponent(JSON.stringify({ filters: [{ field, operator: '=', value }] }))}`;
export const createPath = ({ path, pages }: Routed): string => below(path, pages?.create ?? 'create');
export const importPath = ({ path, pages }: Routed): string => below(path, pages?.import ?? 'import');
export const viewPath = ({ path }: Routed, id: unknown): string => `/${path}/view?${idQuery(id)}`;
/** `/genders/update?id=5`, or `/house-management/edit/5` for `routes: 'edit-id'`. */
export const updatePath = ({ path, routes, pages }: Routed, id: unknown): string =>
  routes === 'edit-id'
    ? `/${path}/edit/${encodeURIComponent(String(id))}`
    : `${below(path, pages?.update ?? 'update')}?${idQuery(id)}`;
/** The create form, filled with what another record holds. */
export const copyPath = (resource: Routed, id: unknown): string =>
  `${createPath(resource)}?copy=${encodeURIComponent(String(id))}`;
/** The create form, with some values already there: `?source={"campus_id":3}`, as react-admin writes it. */
export const createWithPath = (resource: Routed, values: Readonly<Record<string, unknown>>): string =>
  Object.keys(values).length === 0
    ? createPath(resource)
    : `${createPath(resource)}?source=${encodeURIComponent(JSON.stringify(values))}`;
