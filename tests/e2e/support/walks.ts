/**
 * What decides a browser test: its words with all that they load, the server and the database, and the pages that it
 * opened when it passed, which the fixture `walked` of test.ts notes.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pageAt } from '../../../src/pages/findPage.ts';
import { allPages } from '../../../src/pages/index.ts';
import { heldFiles, writePassed, type Passed } from '../../support/heldFiles.ts';
import { textOf, textsIn } from '../../support/loads.ts';
import { keyOf, textsOf } from '../../support/proven.ts';
import { loads, ofAll, pageKey } from './pageText.ts';

const root = join(import.meta.dirname, '../../..');
const RECORD = 'walks';
/** In every run, whatever has changed: each address once, a cold load of each kind of screen, and a morning at the counter. */
const ALWAYS = ['layout', 'routes', 'clerkMorning'].map((name) => `tests/e2e/${name}.spec.ts`);
/** What a test starts by itself, beside the server. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  'tests/e2e/addingAnEntity.spec.ts': ['scripts', 'docs/adding-an-entity.md', 'package.json'],
  'tests/e2e/source.spec.ts': ['tests/e2e/support/examples.vite.config.ts', 'tests/examples'],
};

/** The path of the page at an address, as it is declared; undefined where there is none. */
export const pathAt = (address: string): string | undefined => pageAt(new URL(address).pathname)?.path;

let around: string | undefined;
/** Of each of them: the application around its pages, the server with all that it loads and the database. */
const shared = (): string =>
  (around ??= keyOf([
    ofAll,
    ...textsIn(
      new Set(
        ['server/main.ts', 'vite.config.ts', 'playwright.config.ts', 'tests/e2e/support/globalSetup.ts'].flatMap(
          (file) => [...loads.of(join(root, file))],
        ),
      ),
    ),
    ...textsOf(['server'], ['.ts', '.sql', '.txt']),
    ...globSync('public/*', { cwd: root })
      .toSorted()
      .map((file) => textOf(join(root, file))),
  ]));

const byPath = new Map(allPages.map((page) => [page.path, page]));
/** Undefined where one of its pages is gone. */
export function walkKey(file: string, pages: readonly string[]): string | undefined {
  const opened = pages.map((path) => byPath.get(path));
  if (opened.includes(undefined)) return undefined;
  return keyOf([
    shared(),
    file,
    ...textsIn(loads.of(join(root, file))),
    ...textsOf(STARTS[file] ?? []),
    ...opened.map((page) => page && pageKey(page)),
  ]);
}
let held: readonly string[] | undefined;
/** Specs that `npm test` leaves out, from the root of the project. */
export const heldWalks = (): readonly string[] =>
  (held ??= heldFiles(RECORD, (file, { pages = [] }: Passed) =>
    ALWAYS.includes(file) ? undefined : walkKey(file, pages),
  ));

/** After every test of these files passed, with the pages that its tests opened. */
export const keepWalks = (files: ReadonlyMap<string, readonly string[]>): void =>
  writePassed(
    RECORD,
    Object.fromEntries(
      [...files].flatMap(([file, pages]) => {
        const key = ALWAYS.includes(file) ? undefined : walkKey(file, pages);
        return key === undefined ? [] : [[file, { key, pages }]];
      }),
    ),
  );
