/** What files under server/ and contract/ import, and the PostgreSQL programs. */
export const SERVER_PACKAGES: readonly string[];
/** Names at the top of node_modules that the given packages need, by a package-lock.json. */
export function closureOf(names: readonly string[], lock: { readonly packages: Readonly<Record<string, unknown>> }): Set<string>;
