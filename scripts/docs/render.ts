/** Every generated page of docs/, by its path below docs/. */
import type { Resource } from '../../contract/resource.ts';
import { endpoints } from '../../server/endpoints.ts';
import { assumptionsPage } from './assumptions.ts';
import { entityPage } from './entityPage.ts';

/** `assumed` is the hand-written part of the assumptions page (docs/assumptions.in.md). */
export function renderDocs(resources: readonly Resource[], assumed: string): Map<string, string> {
  const groups = Map.groupBy(resources, (resource) => (resource.menu ? resource.menu.group : 'Not in the menu'));
  const index = ['# Entities', '', 'One page for each declared entity, written by `npm run docs` from its declaration.', ''];
  for (const [group, members] of groups) {
    index.push(`## ${group}`, '', ...members.map((resource) => `- [${resource.label[1]}](${resource.key}.md): \`/${resource.path}\``), '');
  }
  return new Map([
    ['entities/README.md', index.join('\n')],
    ...resources.map((resource): [string, string] => [`entities/${resource.key}.md`, entityPage(resource)]),
    ['assumptions.md', assumptionsPage(resources, endpoints, assumed)],
  ]);
}
