/** Files that are there completely, on the disk, or not at all; and what is in the directory of recovery. */
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { WAL } from '../../database/engine/archive.ts';
import { syncDirectory } from '../syncDirectory.ts';

/** A copy of the data directory, and the log that makes it whole begins with a segment. */
export interface BaseBackup {
  /** Of its directory; by the moment that it was begun. */
  readonly name: string;
  readonly firstSegment: string;
  /** Recovery reaches from here on. */
  readonly endedAt: string;
  readonly bytes: number;
  /** Which database it is of; the same after a recovery. */
  readonly system: string;
}
const BASE = 'base';
export const MANIFEST = 'base.json';
export const baseDirectory = (directory: string, name = ''): string => join(directory, BASE, name);
export const walDirectory = (directory: string): string => join(directory, WAL);
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const out = (path: string) => createWriteStream(path, { mode: 0o600, flush: true });
export const zip = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createGzip({ level: constants.Z_BEST_SPEED }), out(to));
export const unzip = (from: string, to: string): Promise<void> =>
  from.endsWith('.gz')
    ? pipeline(createReadStream(from), createGunzip(), out(to))
    : pipeline(createReadStream(from), out(to));

/** Of a copy that is being made, or was when the server was killed. */
const isPartial = (name: string): boolean => name.endsWith('.partial');
export async function removePartial(directory: string): Promise<void> {
  for (const name of (await readdir(baseDirectory(directory)).catch(() => [])).filter(isPartial))
    await rm(baseDirectory(directory, name), { recursive: true, force: true });
}

/** Whole copies, oldest first. */
export async function basesIn(directory: string): Promise<BaseBackup[]> {
  const names = await readdir(baseDirectory(directory)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const whole = names.filter((name) => !isPartial(name)).sort();
  return Promise.all(
    whole.map(
      async (name) =>
        ({ ...JSON.parse(await readFile(join(baseDirectory(directory, name), MANIFEST), 'utf8')), name }) as BaseBackup,
    ),
  );
}

/** Of a file that PostgreSQL has archived: its name without our ending. */
export const segmentOf = (file: string): string => file.replace(/\.gz$/, '');
export const isSegment = (file: string): boolean => /^[0-9A-F]{24}(?:\.gz)?$/.test(file);
/** Segments follow each other whatever the timeline, which is the first third of the name. */
export const positionOf = (segment: string): bigint =>
  BigInt(`0x${segment.slice(8, 16)}`) * SEGMENTS_PER_FILE + BigInt(`0x${segment.slice(16, 24)}`);
/** Of 16 MB each. */
const SEGMENTS_PER_FILE = 256n;

/** Segments wait as PostgreSQL has left them, mostly empty; each is made small and then replaced. */
export async function compressSegments(directory: string): Promise<void> {
  const wal = walDirectory(directory);
  for (const name of (await readdir(wal)).filter((file) => /^[0-9A-F]{24}$/.test(file))) {
    const [plain, small] = [join(wal, name), join(wal, `${name}.gz`)];
    await zip(plain, `${small}.partial`);
    await rename(`${small}.partial`, small);
    await syncDirectory(wal);
    await rm(plain);
  }
}

/**
 * Removes copies that no moment of the last `days` needs, and the log before the oldest copy that stays. The newest copy
 * that is older than those days stays: the log leads from it into them.
 */
export async function removeOld(directory: string, days: number, now = Date.now()): Promise<void> {
  const bases = await basesIn(directory);
  const since = now - days * 86_400_000;
  const newestBefore = bases.findLastIndex(({ endedAt }) => Date.parse(endedAt) <= since);
  for (const { name } of bases.slice(0, Math.max(0, newestBefore)))
    await rm(baseDirectory(directory, name), { recursive: true });
  const oldest = bases[Math.max(0, newestBefore)];
  if (!oldest) return;
  const wal = walDirectory(directory);
  for (const file of await readdir(wal))
    if (/^[0-9A-F]{24}/.test(file) && positionOf(file) < positionOf(oldest.firstSegment)) await rm(join(wal, file));
}
