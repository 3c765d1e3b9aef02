/** What decides how a page comes out, by the text of the files that it is made of. */
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Resource } from '../../../contract/resource.ts';
import { pageAt } from '../../../src/pages/findPage.ts';
import type { PageRoute } from '../../../src/pages/index.ts';
import { reportOf } from '../../../src/reports/index.ts';
import { resourceOf, resources } from '../../../src/resources/index.ts';
import { Loads, textOf, textsIn } from '../../support/loads.ts';
import { keyOf, textsOf } from '../../support/proven.ts';

const root = join(import.meta.dirname, '../../..');
const PAGES = join(root, 'src/pages');
const isDeclaration = (file: string): boolean =>
  /^(resources|reports)$/.test(dirname(file).slice(join(root, 'src').length + 1)) &&
  /\bdefine(Resource|Report)\(/.test(textOf(file));

/** The table of pages names all screens, and loads the one that is asked for. */
export const loads = new Loads((file) => dirname(file) !== PAGES);
/** The addresses that the table of pages loads its screens from, as it writes them. */
const screensIn = (text: string): string[] =>
  // Vite writes an import in its own way, and its address from the root.
  [...text.matchAll(/["'`]((?:\.\.|\/src)\/[^"'`]+\.tsx?)["'`]/g)].map(([, from = '']) =>
    from.startsWith('/') ? join(root, from) : join(PAGES, from),
  );
/** A declared list or sheet is loaded by a function that does not say which one it is: a change in any is one in all. */
const ofLists = globSync('*.ts', { cwd: PAGES })
  .flatMap((file) => screensIn(textOf(join(PAGES, file)).replaceAll(/^import .*$/gm, '')))
  .filter((file) => /\/src\/(lists|sheets)\//.test(file));

/** Files of the screen of a page that are not part of the application around it. */
function ownFiles({ path, screen, instead }: PageRoute): ReadonlySet<string> {
  const found = new Set<string>();
  for (const load of [screen, instead].flatMap((one) => (one ? [String(one.load)] : []))) {
    const files = [...screensIn(load), ...(load.includes('load()') ? ofLists : [])];
    if (files.length === 0) throw new Error(`where is the screen of ${path}? ${load}`);
    for (const file of files.flatMap((one) => [...loads.of(one, shell)])) found.add(file);
  }
  return found;
}
/** All files by which any of the pages is told to have changed. */
export const filesOf = (pages: readonly PageRoute[]): ReadonlySet<string> =>
  new Set([...shell, ...pages.flatMap((page) => [...ownFiles(page)])]);

/**
 * Of every page: the application around it, the generator of lists, forms and reports, and what the build puts in the
 * place of packages.
 */
const shell = new Set([
  ...loads.of(join(root, 'src/main.tsx')),
  ...globSync('src/lean/*.{ts,tsx}', { cwd: root }).map((file) => join(root, file)),
]);
/** Changes whenever anything does that all pages share. */
export const ofAll = keyOf([
  ...textsIn(new Set([...shell].filter((file) => !isDeclaration(file)))),
  ...textsOf(['server/seed', 'package-lock.json', 'vite.config.ts', 'index.html']),
]);

/** A declaration with its functions, as text. */
const declared = (what: unknown): string =>
  JSON.stringify(what, (_, value: unknown) => (typeof value === 'function' ? String(value) : value));
/** The entity that a page shows, and those that its fields refer to. */
const entitiesOf = ({ path }: PageRoute): Resource[] => {
  const [own] = resources.filter((one) => path === one.path || path.startsWith(`${one.path}/`));
  return own ? [own, ...Object.values(own.fields).flatMap(({ to }) => (to ? [resourceOf(to)] : []))] : [];
};
const known = new Map<string, string>();
/** Changes whenever anything does that a page is made of. */
export function pageKey(page: PageRoute): string {
  const made = known.get(page.path);
  if (made !== undefined) return made;
  const key = keyOf([
    ofAll,
    page.path,
    page.title,
    page.layout,
    ...textsIn(ownFiles(page)),
    ...(page.report === undefined ? [] : [declared(reportOf(page.report))]),
    ...entitiesOf(page).map(declared),
  ]);
  known.set(page.path, key);
  return key;
}
/** The same by address, whole or from the root; undefined where there is no page of the application. */
export function keyAt(address: string): string | undefined {
  const page = pageAt(new URL(address, 'http://school.test').pathname);
  return page && pageKey(page);
}
