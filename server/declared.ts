/** The entities whose records this provider has. Those of another source have no routes, tables and privileges here. */
import type { Resource } from '../contract/resource.ts';
import { resourceOf as declaredAs, resources as all } from '../src/resources/index.ts';

export const resources: readonly Resource[] = all.filter(({ source }) => source === undefined);
/** @throws for a key that is not declared, or not here */
export function resourceOf(key: string): Resource {
  const found = declaredAs(key);
  if (found.source !== undefined) throw new Error(`'${key}' is declared with the source '${found.source}'`);
  return found;
}
