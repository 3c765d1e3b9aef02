/** Records that are kept without being in use: which they are, and how lists ask for them. */
import type { Filter } from './filters.ts';
import type { Resource } from './resource.ts';

type Archiving = Pick<Resource, 'archive' | 'fields'>;
type Values = Readonly<Record<string, unknown>>;

/** What the field has in a record that is archived: not what a new one has, so `is_active` serves as `is_archived`. */
export const archivedValue = ({ archive, fields }: Archiving): boolean => fields[archive ?? '']?.default !== true;

export const isArchived = (resource: Archiving, record: Values): boolean =>
  resource.archive !== undefined && record[resource.archive] === archivedValue(resource);

/** The values that archive a record, or bring it back. */
export const archiving = (resource: Archiving, away: boolean): Record<string, boolean> =>
  resource.archive === undefined ? {} : { [resource.archive]: archivedValue(resource) === away };

/** The filter that finds what is archived, and the one that leaves it out. */
export const archivedFilters = (resource: Archiving): { readonly only: Filter; readonly none: Filter } | null => {
  if (resource.archive === undefined) return null;
  const filter = { field: resource.archive, value: archivedValue(resource) };
  return { only: { ...filter, operator: '=' }, none: { ...filter, operator: 'IS_NOT' } };
};
