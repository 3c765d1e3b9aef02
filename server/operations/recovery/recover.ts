/** Brings the embedded database to a moment, in a new directory: the copy before it, and the log up to it. */
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineError } from '../../database/engine/EngineError.ts';
import { findHome, type Home } from '../../database/engine/home.ts';
import { startEngine } from '../../database/engine/startEngine.ts';
import { completeErasureList, readErasureList } from '../erasureList.ts';
import { Refusal } from '../Refusal.ts';
import { silent, type Progress } from '../backup/progress.ts';
import {
  baseDirectory,
  basesIn,
  isSegment,
  positionOf,
  segmentOf,
  unzip,
  walDirectory,
  type BaseBackup,
} from './files.ts';

export interface RecoverOptions {
  /** RECOVERY_DIR. */
  readonly from: string;
  /** The new data directory. */
  readonly into: string;
  /** Everything committed up to it is there; null is the end of the log. */
  readonly to: Date | null;
  /** Where the last segments wait that were not archived yet, if that data directory is still there. */
  readonly lastSegments?: string;
  /** Directories that may have a list of erasures, beside `from`. */
  readonly erasuresIn?: readonly string[];
  readonly progress?: Progress;
}
const REACHED_END = /recovery ended before configured recovery target was reached/;
/** Long enough for any log; a server that ends is noticed at once. */
const DAY_MS = 86_400_000;

async function chooseBase(from: string, to: Date | null): Promise<BaseBackup> {
  const bases = await basesIn(from);
  const [oldest] = bases;
  if (!oldest)
    throw new Refusal(`${from} has no copy of the database to begin with. Is it the directory of RECOVERY_DIR?`);
  const base = to === null ? bases.at(-1) : bases.findLast(({ endedAt }) => Date.parse(endedAt) <= to.getTime());
  if (base) return base;
  throw new Refusal(`The oldest copy in ${from} is of ${oldest.endedAt}: there is nothing before it.`);
}

/** By segment, the file that has it. @throws Refusal when one is missing */
async function segmentsFrom(
  { firstSegment }: BaseBackup,
  { from, lastSegments }: RecoverOptions,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const add = (directory: string, files: readonly string[]): void => {
    for (const file of files)
      if (
        (isSegment(file) && positionOf(file) >= positionOf(firstSegment)) ||
        /^[0-9A-F]{8}\.history(?:\.gz)?$/.test(file)
      )
        if (!found.has(segmentOf(file))) found.set(segmentOf(file), join(directory, file));
  };
  add(walDirectory(from), await readdir(walDirectory(from)));
  const positionsOf = (): bigint[] => [...found.keys()].filter(isSegment).map(positionOf);
  const last = positionsOf().reduce((most, position) => (position > most ? position : most), 0n);
  // Some of the old server's are made ahead and of no use yet: recovery sees that, and ends before them.
  if (lastSegments !== undefined && existsSync(lastSegments)) add(lastSegments, readdirSync(lastSegments));
  const positions = new Set(positionsOf());
  for (let position = positionOf(firstSegment); position <= last || position === positionOf(firstSegment); position++)
    if (!positions.has(position))
      throw new Refusal(
        `The log in ${walDirectory(from)} has a gap: the segment …${(position / 256n).toString(16).toUpperCase().padStart(8, '0')}${(position % 256n).toString(16).toUpperCase().padStart(8, '0')} is missing, and what comes after it cannot be reached. Bring the file back, or name a moment before it.`,
      );
  return found;
}

function give(home: Home): void {
  const { uid, gid } = home.runAs;
  if (uid === undefined || gid === undefined) return;
  for (const top of [home.pgdata, walOf(home)]) {
    chownSync(top, uid, gid);
    for (const path of readdirSync(top, { recursive: true }).map(String)) chownSync(join(top, path), uid, gid);
  }
}
const walOf = ({ directory }: Pick<Home, 'directory'>): string => join(directory, 'log-to-replay');

async function unpack(
  home: Home,
  base: BaseBackup,
  segments: ReadonlyMap<string, string>,
  from: string,
): Promise<void> {
  const files = join(baseDirectory(from, base.name), 'files');
  await mkdir(home.pgdata, { recursive: true, mode: 0o700 });
  await chmod(home.pgdata, 0o700);
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const to = join(home.pgdata, path.slice(files.length).replace(/\.gz$/, ''));
    await mkdir(entry.isDirectory() ? to : dirname(to), { recursive: true, mode: 0o700 });
    if (entry.isFile()) await unzip(path, to);
  }
  await unzip(join(baseDirectory(from, base.name), 'backup_label'), join(home.pgdata, 'backup_label'));
  await unzip(join(baseDirectory(from, base.name), 'password'), join(home.directory, 'password'));
  await writeFile(join(home.pgdata, 'recovery.signal'), '');
  await mkdir(walOf(home), { recursive: true, mode: 0o700 });
  for (const [segment, path] of segments) await unzip(path, join(walOf(home), segment));
  give(home);
}

/** Up to the moment, and then a server like any other. */
async function replay(home: Home, { to, progress = silent }: RecoverOptions): Promise<void> {
  const quoted = walOf(home).replaceAll('%', '%%');
  const engine = await startEngine({
    dataDir: home.directory,
    archiveTo: null,
    timeoutMs: DAY_MS,
    log: progress.say,
    settings: {
      hot_standby: 'off',
      restore_command: process.platform === 'win32' ? `copy "${quoted}\\%f" "%p"` : `cp "${quoted}/%f" "%p"`,
      ...(to === null
        ? {}
        : { recovery_target_time: to.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }),
    },
  });
  await engine.stop();
}

/**
 * The new directory has the list of erasures, and its first start carries out again what came later. What was in doubt
 * counts as done there: the database of that moment cannot say.
 */
async function keepErased({ from, into, erasuresIn = [], progress = silent }: RecoverOptions): Promise<void> {
  const list = (await readErasureList([from, ...erasuresIn])).filter(({ state }) => state !== 'undone');
  await completeErasureList(
    into,
    list.map((one) => ({ ...one, state: 'done' })),
  );
  if (list.length > 0) progress.say('Whoever was erased after that moment is erased again at the first start.');
}
/**
 * Answers the copy that it began with. The directory is there completely afterwards, or not at all.
 * @throws Refusal when it is not empty, when the log does not reach the moment, or has a gap
 */
export async function recover(options: RecoverOptions): Promise<BaseBackup> {
  const { from, into, to, progress = silent } = options;
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new Refusal(`${into} is not empty. Name a new directory: nothing is written over.`);
  if (to !== null && to.getTime() > Date.now()) throw new Refusal('That moment has not come yet.');
  const base = await chooseBase(from, to);
  const segments = await segmentsFrom(base, options);
  progress.say(`Beginning with the copy of ${base.endedAt}; ${segments.size} segments of the log follow it.`);
  const home = findHome(into);
  try {
    await unpack(home, base, segments, from);
    await replay(home, options);
    await rm(walOf(home), { recursive: true });
    await keepErased(options);
    return base;
  } catch (error) {
    // For whoever looks for the reason; the rest could be taken for a database.
    const log = join(home.directory, 'postgres.log');
    if (existsSync(log)) await rename(log, `${home.directory}.log`);
    await rm(home.directory, { recursive: true, force: true });
    if (error instanceof EngineError && REACHED_END.test(error.message))
      throw new Refusal(
        `The log ends before ${to?.toISOString()}: nothing was committed after that moment, or it has not been archived. Leave --to out to have everything that there is.`,
      );
    throw error;
  }
}
