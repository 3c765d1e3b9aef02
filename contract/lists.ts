/** What a list of a declared entity shows, filters, sorts and searches by. */
import type { AnyField, Fields } from './fields.ts';
import { contractKinds } from './kinds/index.ts';
import type { Resource } from './resource.ts';

/** Columns of the generated list: those named, else every field that is short enough to read in a row, but for those of the archive and the order. */
export function listColumns(resource: Pick<Resource, 'fields' | 'list' | 'archive' | 'order'>): string[] {
  if (resource.list?.columns) return [...resource.list.columns];
  return Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        field.list ?? (name !== resource.archive && name !== resource.order && !contractKinds[field.kind].unlisted),
    )
    .map(([name]) => name);
}
/** What is worked out from the fields of a declaration, once for each: servers ask it at every request. */
function ofFields<T>(make: (fields: Fields) => T): (resource: Pick<Resource, 'fields'>) => T {
  const known = new WeakMap<Fields, T>();
  return ({ fields }) => {
    const made = known.get(fields) ?? make(fields);
    known.set(fields, made);
    return made;
  };
}
/** Fields a list may be filtered by; the server refuses any other. */
export const filterFields = ofFields((fields): readonly [string, AnyField][] =>
  Object.entries(fields).filter(([, field]) => field.filter ?? contractKinds[field.kind].filtered === true),
);
/** Fields a list may be sorted by, besides id. */
export const sortFields = ofFields((fields): readonly string[] =>
  Object.entries(fields)
    .filter(([, field]) => !contractKinds[field.kind].unsorted)
    .map(([name]) => name),
);
/** How a list is sorted until its user sorts it: by the order that people gave it, or by the parents of a tree. */
export function defaultSort(
  resource: Pick<Resource, 'fields' | 'list' | 'title' | 'tree' | 'order'>,
): readonly [string, 'ASC' | 'DESC'] {
  const own = resource.order ?? resource.tree;
  if (!resource.list?.sort && own !== undefined) return [own, 'ASC'];
  return resource.list?.sort ?? [sortFields(resource).includes(resource.title) ? resource.title : 'id', 'ASC'];
}
/** Fields the search box looks into. */
export function searchFields(resource: Pick<Resource, 'fields'>): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.search ?? (contractKinds[field.kind].searched === true && !field.computed))
    .map(([name]) => name);
}
