/** Packages that files of the server import, and the PostgreSQL programs for this platform. */
export function serverPackages(): string[];
/** Names at the top of node_modules that the given packages need, by a package-lock.json. */
export function closureOf(
  names: readonly string[],
  lock: { readonly packages: Readonly<Record<string, unknown>> },
): Set<string>;
