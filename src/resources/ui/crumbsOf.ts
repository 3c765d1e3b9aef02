import type { Resource } from '../../../contract/resource.ts';
import { listPath } from './paths.ts';
import type { Crumb } from './Screen.tsx';

/** Menu group > list > where we are. */
export function crumbsOf(resource: Resource, here?: string): Crumb[] {
  const group = resource.menu ? [{ label: resource.menu.group }] : [];
  const list = resource.label[1];
  return here === undefined ? [...group, { label: list }] : [...group, { label: list, to: listPath(resource) }, { label: here }];
}
