/** Where the database lives on disk. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { EngineError } from './EngineError.ts';
import { canEnter, chooseRunAs, type RunAs } from './runAs.ts';

export interface Home {
  /** Directory that holds everything of the embedded server. */
  readonly directory: string;
  /** PostgreSQL's own data directory. */
  readonly pgdata: string;
  readonly runAs: RunAs;
  /** Set when the data is not under the directory that was asked for. */
  readonly movedFrom?: string;
}

const MACHINE_ROOT = '/var/lib/edubase';
const noteOf = (directory: string): string => join(directory, 'data-is-elsewhere.txt');
const initialised = (pgdata: string): boolean => existsSync(join(pgdata, 'PG_VERSION'));

const home = (directory: string, movedFrom?: string): Home => {
  const pgdata = join(directory, 'postgres');
  return { directory, pgdata, runAs: chooseRunAs(pgdata), ...(movedFrom === undefined ? {} : { movedFrom }) };
};

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new EngineError(
      `The data directory ${directory} cannot be made: ${(error as Error).message}. Set EDUBASE_DATA_DIR to a directory that this user may write.`,
    );
  }
}

/**
 * Root's own data directory with mode 0700 (mktemp -d, umask 077) is opened for passing through; what is in it stays
 * closed.
 */
function letPass(directory: string): void {
  const { mode, uid } = statSync(directory);
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(directory, (mode & 0o7777) | 0o001);
}

/** Where the note in `wanted` points; made now, in one step, when there is none, so that two first starts agree. */
function followNote(wanted: string, machineRoot: string): string {
  const note = noteOf(wanted);
  if (!existsSync(note)) {
    const project = basename(dirname(wanted)).replaceAll(/[^A-Za-z0-9_-]/g, '') || 'data';
    const directory = join(machineRoot, `${project}-${randomBytes(4).toString('hex')}`);
    makeDirectory(machineRoot);
    mkdirSync(directory);
    for (const path of [machineRoot, directory]) letPass(path);
    const draft = `${note}.${process.pid}`;
    writeFileSync(
      draft,
      `${directory}\n\nThe line above is the directory of the Edubase database. It is not here because the database does not run as\n` +
        'root, and the user it runs as may not enter this directory. Back it up there, and keep this note.\n',
    );
    try {
      linkSync(draft, note);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      rmdirSync(directory);
    } finally {
      rmSync(draft);
    }
  }
  const directory = (readFileSync(note, 'utf8').split('\n')[0] ?? '').trim();
  if (existsSync(directory)) return directory;
  throw new EngineError(
    `${note} says that the data is in ${directory}, which is not there. Bring that directory back; or, to start with an empty database, delete the note.`,
  );
}

/**
 * The place for the data of `dataDir`: the directory itself, except for root below a directory that the unprivileged
 * user cannot enter (a home with mode 0700). Then it is a directory of the machine, and a note where the data was
 * expected names it. `machineRoot` is a parameter for tests.
 * @throws EngineError when no place can be used
 */
export function findHome(dataDir: string, machineRoot: string = MACHINE_ROOT): Home {
  const wanted = resolve(dataDir);
  makeDirectory(wanted);
  const here = home(wanted);
  if (!existsSync(noteOf(wanted))) {
    if (canEnter(here.runAs, wanted)) return here;
    letPass(wanted);
    if (canEnter(here.runAs, wanted)) return here;
    if (initialised(here.pgdata)) {
      throw new EngineError(
        `The database in ${here.pgdata} runs as the user '${here.runAs.name}', who cannot enter that directory. Let the user pass through its parent directories (chmod o+x), or start Edubase as their owner.`,
      );
    }
  }
  const elsewhere = home(followNote(wanted, machineRoot), wanted);
  if (canEnter(elsewhere.runAs, elsewhere.directory)) return elsewhere;
  throw new EngineError(
    `The user '${here.runAs.name}' can enter neither ${wanted} nor ${elsewhere.directory}. Set EDUBASE_DATA_DIR to a directory that user can reach.`,
  );
}
