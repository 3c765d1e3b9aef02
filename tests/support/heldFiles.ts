/**
 * Files of tests of which nothing that they run through has changed since all their tests passed. `npm test` leaves them
 * out, but for one in so many, another at each commit; by hand (`npx vitest run`, `npx playwright test`) all are run.
 * tests/proven has the records: for each file a hash of everything that decides its outcome.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from './proven.ts';

const root = join(import.meta.dirname, '..', '..');
/** Of this many files whose record holds, one is run. */
export const IN_TURN = 8;

export interface Passed {
  readonly key: string;
  /** Of a browser test: the paths of the pages that it opened, which are part of what decides it. */
  readonly pages?: readonly string[];
}
export type PassedFiles = Readonly<Record<string, Passed>>;

const recordOf = (name: string): string => join(root, 'tests', 'proven', `${name}.json`);
export const readPassed = (name: string): PassedFiles =>
  existsSync(recordOf(name)) ? (JSON.parse(readFileSync(recordOf(name), 'utf8')) as PassedFiles) : {};

/** Adds files to a record, and forgets those that are gone. One line for each. */
export function writePassed(name: string, passed: PassedFiles): void {
  const all = Object.entries({ ...readPassed(name), ...passed })
    .filter(([file]) => existsSync(join(root, file)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, one]) => `  ${JSON.stringify(file)}: ${JSON.stringify(one)}`);
  writeFileSync(recordOf(name), `{\n${all.join(',\n')}\n}\n`);
}

/** What the turn goes by: the same for all of a run. Without Git each run has the same files. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
/** Whether a file is run though its record holds. */
export const isItsTurn = (file: string, at: string): boolean =>
  Number.parseInt(keyOf([file, at]).slice(0, 8), 16) % IN_TURN === 0;

/**
 * The files of a record that a run leaves out: none, but in `npm test` (`TESTS=changed`).
 *
 * @param keyNow Of a file and what its record says; undefined where it can't be told, and then the file is run
 */
export function heldFiles(name: string, keyNow: (file: string, passed: Passed) => string | undefined): string[] {
  if (process.env['TESTS'] !== 'changed') return [];
  const at = commit();
  return Object.entries(readPassed(name))
    .filter(
      ([file, passed]) => existsSync(join(root, file)) && keyNow(file, passed) === passed.key && !isItsTurn(file, at),
    )
    .map(([file]) => file);
}
