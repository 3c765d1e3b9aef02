/** What became of every test of a whole run: written by a reporter of each runner, read by `npm run test:proof`. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlePattern, type Named } from './named.ts';

export interface Outcome {
  readonly file: string;
  /** The titles from the outermost group to the test. */
  readonly path: readonly string[];
  /** `passed`, or anything else that a runner says: failed, skipped, pending, interrupted …; `held` of a whole file. */
  readonly state: string;
}
/** All tests of a file passed when it was last run, and nothing that decides them has changed (tests/support/heldFiles.ts). */
export const HELD = 'held';

export type Runner = 'vitest' | 'playwright';
/** Apart from Playwright's test-results, which it empties when it starts. */
const FOLDER = 'test-proof';
const SUITE: Record<Runner, RegExp> = {
  // Those of tests/scale run by a command of their own.
  vitest: /^tests\/(?!(?:e2e|scale)\/).*\.test\.tsx?$/,
  playwright: /^tests\/e2e\/.*\.spec\.ts$/,
};

/** The files of a runner in which nothing ran: with any, it was not a whole run. */
export function filesLeftOut(root: string, runner: Runner, outcomes: readonly Outcome[]): string[] {
  const ran = new Set(outcomes.map(({ file }) => file));
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path.replaceAll('\\', '/')}`)
    .filter((path) => SUITE[runner].test(path) && !ran.has(path))
    .toSorted();
}
export const clearOutcomes = (root: string): void => rmSync(join(root, FOLDER), { recursive: true, force: true });
/** Keeps the outcomes of a whole run. A part that was run by hand leaves those of the last whole run as they are. */
export function keepOutcomes(root: string, runner: Runner, outcomes: readonly Outcome[]): void {
  if (filesLeftOut(root, runner, outcomes).length > 0) return;
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, `${runner}.json`), `${JSON.stringify(outcomes, null, 1)}\n`);
}
/** The outcomes of the last whole run, or null when there was none since they were cleared. */
export function readOutcomes(root: string, runner: Runner): Outcome[] | null {
  const path = join(root, FOLDER, `${runner}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Outcome[]) : null;
}

/** Why a named test proves nothing in this run, or null when every test of that name ran and passed. */
function unproven({ file, title }: Named, outcomes: readonly Outcome[]): string | null {
  const pattern = titlePattern(title);
  const meant = outcomes.filter(
    (one) => one.file === file && (title === '' || one.state === HELD || one.path.some((part) => pattern.test(part))),
  );
  if (meant.length === 0) return 'did not run';
  const bad = meant.find(({ state }) => state !== 'passed' && state !== HELD);
  return bad ? `${bad.state}: ${bad.path.join(' › ')}` : null;
}
/** What is named and not proven, one line each, however many pages name it. */
export function notProven(named: readonly Named[], outcomes: readonly Outcome[]): string[] {
  const lines = named.flatMap((one) => {
    const why = unproven(one, outcomes);
    return why === null ? [] : [`${one.page}: ${one.file}${one.title && ` "${one.title}"`}: ${why}`];
  });
  return [...new Set(lines)];
}
