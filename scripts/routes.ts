/** `npm run routes`: every route of specification 2 with built, not built or legacy, and the counts. */
import { allSectionRoutes } from '../src/customRoutes/sections.ts';
import { menuTable } from '../src/layout/menu/menuTable.ts';
import { entriesOf } from '../src/layout/menu/visibleMenu.ts';
import { resources } from '../src/resources/index.ts';

const owned = new Set(resources.map(({ path }) => path));
const pages = ['/', '/main_route', '/my-profile', '/update-profile'].map((path) => ({ path, status: 'built' }));
const sections = allSectionRoutes.map(({ path, status }) => ({ path: `/${path}`, status: status === 'built' ? 'built' : 'not built' }));
const legacy = menuTable
  .flatMap(entriesOf)
  .filter((entry) => entry.kind === 'legacy')
  .map(({ path, label }) => ({
    path: path ? `/${path}` : `(${label}: path not specified)`,
    // The set-up lists that exist here too serve a school without the legacy application.
    status: path && owned.has(path) ? 'built' : 'legacy',
  }));

const all = [...pages, ...sections, ...legacy, { path: '/main_route (logout target of the legacy application)', status: 'legacy' }];
const counts = Map.groupBy(all, ({ status }) => status);
for (const { path, status } of all) console.log(`${status.padEnd(9)}  ${path}`);
console.log(`\n${all.length} routes: ${[...counts].map(([status, routes]) => `${routes.length} ${status}`).join(', ')}`);
