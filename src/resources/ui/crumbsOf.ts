import type { Resource } from '../../../contract/resource.ts';
import { listPath } from './paths.ts';
import type { Crumb } from '../../ui/screen/Screen.tsx';

/** Title of the list page. */
export const headingOf = ({ heading, label }: Pick<Resource, 'heading' | 'label'>): string => heading ?? label[1];

/** Menu group > list > where we are. */
export function crumbsOf(resource: Resource, here?: string): Crumb[] {
  const group = resource.menu ? [{ label: resource.menu.group }] : [];
  const list = headingOf(resource);
  return here === undefined
    ? [...group, { label: list }]
    : [...group, { label: list, to: listPath(resource) }, { label: here }];
}
