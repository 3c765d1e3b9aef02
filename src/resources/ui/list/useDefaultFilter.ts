import { useSavedQueries, type SavedQuery } from 'ra-core';
import { listName, type Scoped } from '../scoped.ts';

/** One saved filter of a list may be its default: what the list opens with. */
export type Kept = SavedQuery & { readonly isDefault?: boolean };

/** The filter that this list opens with, as react-admin keeps it; undefined without one. */
export function useDefaultFilter(resource: Scoped): object | undefined {
  const [saved] = useSavedQueries(listName(resource));
  return (saved as Kept[]).find(({ isDefault }) => isDefault === true)?.value?.filter;
}
