/**
 * The list of erasures outside the database, which an older state of the database cannot take back: a line for each, with the
 * institute, the kind and id of the person and the moment, and nothing about them. It is in the data directory, in that
 * of recovery, and beside the backups of the command.
 *
 * An erasure is asked for in it before it is committed, and done once it is: what a crash between the two has left, the
 * database settles at the next start.
 */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PERSON_KINDS } from '../../contract/personalData.ts';
import { syncDirectory } from './syncDirectory.ts';

export const LIST_FILE = 'erasures.jsonl';
const line = z.object({
  institute: z.string(),
  /** The moment at which the institute was made: another of its code is another institute. */
  born: z.string(),
  kind: z.enum(PERSON_KINDS),
  person: z.string(),
  /** Of the row that says it in the database. */
  erasure: z.string(),
  at: z.string(),
  state: z.enum(['asked', 'done', 'undone']),
});
export type ListedErasure = Readonly<z.infer<typeof line>>;

let listDirectories: readonly string[] = [];
/** Directories in which this process keeps the list: once at its start. */
export const keepErasuresIn = (...directories: readonly (string | null)[]): void =>
  void (listDirectories = directories.filter((one) => one !== null));
/** Where the list is kept, and where else it may be. */
export const erasureDirectories = (...more: readonly string[]): readonly string[] => [
  ...new Set([...listDirectories, ...more]),
];

/** A line that was cut off by a crash is none: what it would have said was not committed. */
function lineOf(text: string): ListedErasure | null {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
async function linesIn(directory: string): Promise<ListedErasure[]> {
  const text = await readFile(join(directory, LIST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((one) => lineOf(one) ?? []);
}
const keyOf = ({ institute, born, kind, person, erasure }: ListedErasure): string =>
  [institute, born, kind, person, erasure].join(' ');
const RANK = { asked: 0, undone: 1, done: 2 };
function merged(lines: readonly ListedErasure[]): Map<string, ListedErasure> {
  const found = new Map<string, ListedErasure>();
  for (const one of lines) {
    const before = found.get(keyOf(one));
    if (!before || RANK[one.state] > RANK[before.state]) found.set(keyOf(one), one);
  }
  return found;
}
/** Every erasure of these directories as it was last said. */
export const readErasureList = async (directories: readonly string[]): Promise<readonly ListedErasure[]> => [
  ...merged((await Promise.all(directories.map(linesIn))).flat()).values(),
];

/** Answers when they are on the disk. A line begins anew whatever a crash has left before it. */
async function append(directory: string, lines: readonly ListedErasure[]): Promise<void> {
  if (lines.length === 0) return;
  const handle = await open(join(directory, LIST_FILE), 'a', 0o600);
  try {
    await handle.appendFile(`\n${lines.map((one) => JSON.stringify(one)).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncDirectory(directory);
}
/** Writes them wherever the list is kept. */
export async function writeErasures(...lines: readonly ListedErasure[]): Promise<void> {
  await Promise.all(listDirectories.map((directory) => append(directory, lines)));
}
/** Adds to a directory what its list does not say yet. */
export async function completeErasureList(directory: string, lines: readonly ListedErasure[]): Promise<void> {
  const there = merged(await linesIn(directory));
  const isNew = (one: ListedErasure): boolean => {
    const before = there.get(keyOf(one));
    return !before || RANK[one.state] > RANK[before.state];
  };
  await append(directory, lines.filter(isNew));
}
