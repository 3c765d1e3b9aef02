import { useSavedQueries, type SavedQuery } from 'ra-core';

/** One saved filter of a list may be its default: what the list opens with. */
export type SavedFilter = SavedQuery & { readonly isDefault?: boolean };

/** The filter that this list opens with, as react-admin keeps it; undefined without one. */
export function useDefaultFilter(list: string): object | undefined {
  const [saved] = useSavedQueries(list);
  return (saved as SavedFilter[]).find(({ isDefault }) => isDefault === true)?.value?.filter;
}
