/** Creates PostgreSQL's data directory once, and checks its version ever after. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER } from './address.ts';
import { keepPrivate } from '../../privateFile.ts';
import type { Binaries } from './binaries.ts';
import { EngineError } from './EngineError.ts';
import type { Home } from './home.ts';
import { asUser, cleanEnvironment, type RunAs } from './runAs.ts';

/** Owner's password, made on first use and readable by this process's user alone. */
export function readPassword({ directory }: Pick<Home, 'directory'>): string {
  const file = join(directory, 'password');
  if (!existsSync(file)) {
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    try {
      // link, unlike rename, never replaces a password that another start has just written.
      linkSync(fresh, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(fresh);
    }
  }
  try {
    keepPrivate(file, console.warn);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new EngineError(
      `The data in ${directory} belongs to another user. Start Edubase as that user, or set EDUBASE_DATA_DIR to a directory of your own.`,
    );
  }
}

/** The data directory's major version, or undefined when there is no database yet. */
export function majorOf(pgdata: string): number | undefined {
  const file = join(pgdata, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

const give = (path: string, { uid, gid }: RunAs): void => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
};

/**
 * Makes the data directory unless it is there. It is built beside its place and moved in when complete, so that an
 * interrupted first start leaves nothing half-made in the way of the next one.
 * @throws EngineError for a database of another major version, or when initdb fails
 */
export function ensureDataDir(home: Home, binaries: Binaries, password: string): void {
  const { pgdata, directory, runAs } = home;
  const major = majorOf(pgdata);
  if (major !== undefined) {
    if (major === binaries.major) return;
    throw new EngineError(
      `The database in ${pgdata} was made by PostgreSQL ${major}, and the installed programs are PostgreSQL ${binaries.major}. ` +
        `They cannot open it, and it was not touched. Start it with PostgreSQL ${major} and set DATABASE_URL, or move the data over with a dump.`,
    );
  }
  const fresh = join(directory, `postgres.${process.pid}.${randomBytes(4).toString('hex')}`);
  const passwordFile = `${fresh}.password`;
  mkdirSync(fresh, { mode: 0o700 });
  give(fresh, runAs);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  give(passwordFile, runAs);
  const made = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${fresh}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ],
    { ...asUser(runAs), cwd: directory, encoding: 'utf8', env: cleanEnvironment() },
  );
  rmSync(passwordFile);
  if (made.status !== 0)
    throw new EngineError(
      `initdb could not make a database in ${directory}: ${(made.error?.message ?? made.stderr).trim()}`,
    );
  try {
    renameSync(fresh, pgdata);
  } catch (error) {
    // Two first starts at once: the other one's database is in place and this one's is left aside, empty.
    if (majorOf(pgdata) === undefined) throw error;
  }
}
