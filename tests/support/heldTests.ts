/** What decides a component test: the texts of all that its file loads, and what each of them is run with. */
import { join } from 'node:path';
import { heldFiles, writePassed, type Passed } from './heldFiles.ts';
import { Loads, textOf, textsIn } from './loads.ts';
import { keyOf, textsOf } from './proven.ts';

const root = join(import.meta.dirname, '..', '..');
const RECORD = 'components';
/** A test that looks for its files itself loads more than its text says. */
const LOOKS_AROUND = /'node:fs'|import\.meta\.glob/;

const loads = new Loads();
let around: string | undefined;
/** The guides that the application shows as help are found by a pattern. */
const HELP = join(root, 'src/layout/help/docs.ts');
const shown = [...textOf(HELP).matchAll(/docs\/\{([\w,]+)\}\.md/g)].flatMap(([, names = '']) =>
  names.split(',').map((name) => `docs/${name}.md`),
);
/** Of each of them: packages, settings, what runs before a file. */
const ofAll = (): string =>
  (around ??= keyOf([
    ...textsOf(['package-lock.json', 'vitest.config.ts', 'vite.config.ts']),
    ...textsIn(
      new Set(['setup.ts', 'onShelves.ts'].flatMap((file) => [...loads.of(join(root, 'tests/web/support', file))])),
    ),
  ]));

/** Undefined where its text does not say what it loads. */
export function componentKey(file: string): string | undefined {
  const path = join(root, file);
  if (LOOKS_AROUND.test(textOf(path))) return undefined;
  const all = loads.of(path);
  return keyOf([ofAll(), file, ...textsIn(all), ...(all.has(HELP) ? textsOf(shown) : [])]);
}
let held: readonly string[] | undefined;
/** Component tests that `npm test` leaves out, from the root of the project. */
export const heldComponents = (): readonly string[] => (held ??= heldFiles(RECORD, componentKey));

/**
 * After every test of these files passed.
 *
 * @param files With what each of them loaded in that run, from the root of the project
 * @throws when that is more than its text says: a change of it would go unnoticed
 */
export function keepComponents(files: ReadonlyMap<string, readonly string[]>): void {
  const passed: Record<string, Passed> = {};
  for (const [file, loaded] of files) {
    const key = componentKey(file);
    if (key === undefined) continue;
    const known = loads.of(join(root, file));
    const unknown = loaded.filter((one) => !known.has(join(root, one)) && !shown.includes(one));
    if (unknown.length > 0) throw new Error(`${file} loads what its text does not say: ${unknown.join(', ')}`);
    passed[file] = { key };
  }
  writePassed(RECORD, passed);
}
