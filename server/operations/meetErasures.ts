/** At the start of a server: the database and the list of erasures beside it are brought together, either way. */
import type pg from 'pg';
import {
  completeErasureList,
  LIST_FILE,
  erasureDirectories,
  readErasureList,
  type ListedErasure,
} from './erasureList.ts';
import { allErasures, eraseAgain, ERASING, listedOf, sayLeft } from './erasures.ts';
import { instituteCodes } from './institute/codesInDatabase.ts';
import { withConnection } from '../database/withConnection.ts';

/** Several servers may start at once: the second finds it done. Whoever is erasing holds the lock until COMMIT. */
async function within<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${ERASING})`);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
/**
 * Erases whom the list names and the database still has, as after a recovery to a moment before; says who could not be.
 * Before anybody is answered. Nobody waits for it where the list is empty.
 */
export async function eraseListed(url: string, say: (line: string) => void): Promise<void> {
  const listed = (await readErasureList(erasureDirectories())).filter(({ state }) => state === 'done');
  if (listed.length === 0) return;
  await withConnection(url, 'erasures', async (client) => {
    for (const code of new Set(listed.map(({ institute }) => institute))) {
      try {
        const again = await within(client, () => eraseAgain(client, code, { code, listed }));
        if (again.done > 0) say(`${code}: ${again.done} erased again, since the database is of a moment before.`);
        const left = sayLeft(again);
        if (left !== null) say(`${code}: ${left}`);
      } catch (error) {
        // One institute keeps no other from its work.
        say(`${code}: whom ${LIST_FILE} names could not be erased again: ${(error as Error).message}`);
      }
    }
  });
}
/** What the database says of an erasure that was asked for: it has it, or the transaction came to nothing. */
const settled = (doubtful: readonly ListedErasure[], known: readonly ListedErasure[]): ListedErasure[] =>
  doubtful
    .filter(
      ({ kind, person, erasure }) =>
        !known.some((one) => kind === one.kind && person === one.person && erasure === one.erasure),
    )
    .map((one) => ({ ...one, state: 'undone' }));
interface Wish {
  /** Of this institute alone. */
  readonly only?: string;
  readonly stopping?: AbortSignal | undefined;
}
/** `lines`, with what the database knows: of an institute that it has, nothing is in doubt. */
async function withKnown(
  url: string,
  lines: readonly ListedErasure[],
  { only, stopping }: Wish = {},
): Promise<readonly ListedErasure[]> {
  const all = [...lines];
  await withConnection(url, 'erasures', async (client) => {
    for (const code of only === undefined ? await instituteCodes(client) : [only]) {
      if (stopping?.aborted) return;
      const erasures = (await within(client, () => allErasures(client, [code]))).get(code);
      if (!erasures) return;
      const known = listedOf(code, erasures);
      const doubtful = lines.filter(
        ({ institute, born, state }) => state === 'asked' && institute === code && born === erasures.born,
      );
      all.push(...known, ...settled(doubtful, known));
    }
  });
  return all;
}
/**
 * Writes what the database knows into each list that does not: another server of the database may have made it, or the
 * list is new. Never throws: what could not be written is said, and waits for the next start.
 */
export async function listKnown(url: string, stopping?: AbortSignal): Promise<void> {
  const directories = erasureDirectories();
  try {
    // Whoever wrote one of these holds the lock until it is committed or not.
    const lines = await withKnown(url, await readErasureList(directories), { stopping });
    for (const directory of directories) await completeErasureList(directory, lines);
  } catch (error) {
    console.warn('The list of erasures could not be completed; it is at the next start.', error);
  }
}
/** The list beside a backup, of all institutes or of one, for a day on which nothing but the backups is left. */
export const listBeside = async (url: string, directory: string, only?: string): Promise<void> =>
  completeErasureList(
    directory,
    await withKnown(url, await readErasureList([directory]), only === undefined ? {} : { only }),
  );
