/** Every generated page of docs/, by its path below docs/. */
import type { Resource } from '../../contract/resource.ts';
import { endpoints } from '../../server/endpoints.ts';
import { assumptionsPage } from './assumptions.ts';
import { withCapabilities } from './capabilities.ts';
import { withDeclarationTables } from './declarationTables.ts';
import { withDialects } from './dialects.ts';
import { entityPage } from './entityPage.ts';

/** `read` reads a page below docs/, of those that have parts written by hand. */
export function renderDocs(resources: readonly Resource[], read: (path: string) => string): Map<string, string> {
  const groups = Map.groupBy(resources, (resource) => (resource.menu ? resource.menu.group : 'Not in the menu'));
  const index = ['# Entities', '', 'One page for each declared entity, written by `npm run docs` from its declaration.', ''];
  for (const [group, members] of groups) {
    index.push(`## ${group}`, '', ...members.map((resource) => `- [${resource.label[1]}](${resource.key}.md): \`/${resource.path}\``), '');
  }
  return new Map([
    ['entities/README.md', index.join('\n')],
    ...resources.map((resource): [string, string] => [`entities/${resource.key}.md`, entityPage(resource)]),
    ['assumptions.md', assumptionsPage(resources, endpoints, read('assumptions.in.md'))],
    ['adding-an-entity.md', withDeclarationTables(read('adding-an-entity.md'))],
    ['any-provider.md', withDialects(withDeclarationTables(withCapabilities(read('any-provider.md'), resources, endpoints)))],
  ]);
}
