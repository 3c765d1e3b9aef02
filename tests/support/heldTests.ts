/** What decides the files of tests that Vitest runs, where `npm test` leaves out those that nothing has changed for. */
import { matchesGlob, join } from 'node:path';
import { heldFiles, writePassed, type Passed } from './heldFiles.ts';
import { Loads, textOf } from './loads.ts';
import { keyOf, textsOf } from './proven.ts';

const root = join(import.meta.dirname, '..', '..');
const inRoot = (paths: readonly string[]): string[] => paths.map((path) => join(root, path));
const loads = new Loads();
const loadedBy = (...files: readonly string[]): Set<string> =>
  new Set(inRoot(files).flatMap((file) => [...loads.of(file)]));
const hashes = new Map<string, string>();
/** For each of these files a hash, made once: most of them are loaded by a hundred files of tests. */
const hashesOf = (files: Iterable<string>): string[] =>
  [...files].toSorted().map((file) => {
    const known = hashes.get(file) ?? keyOf(textOf(file));
    hashes.set(file, known);
    return known;
  });
/** Of all: the packages, and how Vitest runs them. */
const SETTINGS = ['package-lock.json', 'vitest.config.ts', 'vite.config.ts'];

/** The guides that the application shows as help are found by a pattern. */
const HELP = join(root, 'src/layout/help/docs.ts');
const shown = [...textOf(HELP).matchAll(/docs\/\{([\w,]+)\}\.md/g)].flatMap(([, names = '']) =>
  names.split(',').map((name) => `docs/${name}.md`),
);
const TESTS = join(root, 'tests');
/** A test that looks for files itself, or by what it is helped with, loads more than its text says. */
const LOOKS_AROUND = /'node:fs'|import\.meta\.glob/;
/** Undefined where its text does not say what it loads. */
export function componentKey(file: string): string | undefined {
  const all = loadedBy(file, 'tests/web/support/setup.ts', 'tests/web/support/onShelves.ts');
  if ([...all].some((one) => one.startsWith(TESTS) && LOOKS_AROUND.test(textOf(one)))) return undefined;
  return keyOf([file, ...hashesOf(all), ...hashesOf(inRoot([...SETTINGS, ...(all.has(HELP) ? shown : [])]))]);
}
/** Of what an operator does by command the whole server is read, and what goes with it. */
const OPERATED = ['server', 'scripts', 'container', '.containerignore', 'package.json', ...SETTINGS];
let operated: string | undefined;
function operationKey(file: string): string {
  operated ??= keyOf(textsOf(OPERATED, ['.ts', '.mts', '.mjs', '.sql', '.txt', 'Containerfile']));
  return keyOf([
    operated,
    file,
    // The server is started as a process too, whose imports a test need not name.
    ...hashesOf(loadedBy(file, 'server/main.ts', 'tests/api/support/globalSetup.ts', 'tests/api/support/oneNode.ts')),
  ]);
}

export interface Kind {
  /** Name of the record in tests/proven. */
  readonly record: string;
  /** Pattern of those of which a record is kept. */
  readonly files: string;
  readonly key: (file: string) => string | undefined;
}
export const KINDS: readonly Kind[] = [
  { record: 'components', files: 'tests/web/**', key: componentKey },
  {
    record: 'operations',
    files: 'tests/api/{operations.*,backups,restores,running,scratch,database.{engine,migrations,upgrade}}.test.ts',
    key: operationKey,
  },
];
const keyIn = ({ files, key }: Kind, file: string): string | undefined =>
  matchesGlob(file, files) ? key(file) : undefined;
let held: readonly string[] | undefined;
/** Files that `npm test` leaves out, from the root of the project. */
export const heldTests = (): readonly string[] =>
  (held ??= KINDS.flatMap((kind) => heldFiles(kind.record, (file) => keyIn(kind, file))));

/**
 * After every test of these files passed: keeps what decided those of which a record is kept.
 *
 * @param files With what each of them loaded in that run, from the root of the project
 * @throws when that is more than its text says: a change of it would go unnoticed
 */
export function keepTests(files: ReadonlyMap<string, readonly string[]>): void {
  for (const kind of KINDS) {
    const passed: Record<string, Passed> = {};
    for (const [file, loaded] of files) {
      const now = keyIn(kind, file);
      if (now === undefined) continue;
      const known = loads.of(join(root, file));
      const unknown = loaded.filter((one) => !known.has(join(root, one)) && !shown.includes(one));
      if (unknown.length > 0) throw new Error(`${file} loads what its text does not say: ${unknown.join(', ')}`);
      passed[file] = { key: now };
    }
    if (Object.keys(passed).length > 0) writePassed(kind.record, passed);
  }
}
