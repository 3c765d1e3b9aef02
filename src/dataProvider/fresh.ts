/** The rows of an answer: a list, a page of `useGetList`, or what a search found. */
function rowsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  const { data: page, found } = (data ?? {}) as { readonly data?: unknown; readonly found?: unknown };
  return [page, found].find(Array.isArray) ?? [];
}

/**
 * `staleTime` of what is chosen from: `ms` milliseconds while there is something, none while nothing was found. Whoever
 * reads "Nothing found" makes what is missing, perhaps in another tab, and comes back at once.
 */
export const freshWhenFound =
  (ms: number) =>
  ({ state }: { readonly state: { readonly data: unknown } }): number =>
    rowsOf(state.data).length > 0 ? ms : 0;
