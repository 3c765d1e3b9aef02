/** Leaves the page for `url` with a full load, so that nothing in memory (queries, caches, forms) survives. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
