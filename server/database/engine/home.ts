/** Where the database lives on disk. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
const pointerOf = (directory: string): string => join(directory, 'data-is-elsewhere.txt');
const initialised = (pgdata: string): boolean => existsSync(join(pgdata, 'PG_VERSION'));

const home = (directory: string, movedFrom?: string): Home => {
  const pgdata = join(directory, 'postgres');
  return { directory, pgdata, runAs: chooseRunAs(pgdata), ...(movedFrom === undefined ? {} : { movedFrom }) };
};

/**
 * The place for the data of `dataDir`: the directory itself, except for root below a directory that the unprivileged
 * user cannot enter (a home with mode 0700). Then it is a directory of the machine, named after the path, and a note is
 * left where the data was expected. `machineRoot` is a parameter for tests.
 */
export function findHome(dataDir: string, machineRoot: string = MACHINE_ROOT): Home {
  const wanted = resolve(dataDir);
  mkdirSync(wanted, { recursive: true, mode: 0o755 });
  const pointer = pointerOf(wanted);
  if (existsSync(pointer)) {
    const elsewhere = home((readFileSync(pointer, 'utf8').split('\n')[0] ?? '').trim(), wanted);
    if (initialised(elsewhere.pgdata)) return elsewhere;
    throw new EngineError(
      `${pointer} says that the data is in ${elsewhere.directory}, but there is no database there. Bring that directory back; or, to start with an empty database, delete the note.`,
    );
  }
  const here = home(wanted);
  if (canEnter(here.runAs, wanted)) return here;
  if (initialised(here.pgdata)) {
    throw new EngineError(
      `The database in ${here.pgdata} runs as the user '${here.runAs.name}', who cannot enter that directory. Let the user pass through its parent directories (chmod o+x), or start Edubase as their owner.`,
    );
  }
  const directory = join(machineRoot, createHash('sha256').update(wanted).digest('hex').slice(0, 12));
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  const elsewhere = home(directory, wanted);
  if (canEnter(elsewhere.runAs, directory)) return elsewhere;
  throw new EngineError(
    `The user '${here.runAs.name}' can enter neither ${wanted} nor ${directory}. Set EDUBASE_DATA_DIR to a directory that user can reach.`,
  );
}

/** Leaves the note that findHome follows; written only once there is a database to point at. */
export function leaveNote({ movedFrom, directory, runAs }: Home): void {
  if (movedFrom === undefined || existsSync(pointerOf(movedFrom))) return;
  writeFileSync(
    pointerOf(movedFrom),
    `${directory}\n\nThe line above is the directory of the Edubase database. It is not here because the database runs as\nthe user '${runAs.name}', who may not enter this directory. Back it up there, and keep this note.\n`,
  );
}
