/** `npm run routes`: every route of specification 2 with built or legacy, and the counts. */
import { allPages, entriesOf, groups } from '../src/pages/index.ts';
import { resources } from '../src/resources/index.ts';

const owned = new Set(resources.map(({ path }) => path));
const pages = allPages.map(({ path }) => ({ path: `/${path}`, status: 'built' }));
const legacy = groups
  .flatMap(entriesOf)
  .filter((entry) => entry.kind === 'legacy')
  .map(({ path, title }) => ({
    path: path ? `/${path}` : `(${title}: path not specified)`,
    // The set-up lists that exist here too serve a school without the legacy application.
    status: path && owned.has(path) ? 'built' : 'legacy',
  }));

const all = [...pages, ...legacy, { path: '/main_route (logout target of the legacy application)', status: 'legacy' }];
const counts = Map.groupBy(all, ({ status }) => status);
for (const { path, status } of all) console.log(`${status.padEnd(6)}  ${path}`);
console.log(
  `\n${all.length} routes: ${[...counts].map(([status, routes]) => `${routes.length} ${status}`).join(', ')}`,
);
