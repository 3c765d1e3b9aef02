/** PostgreSQL refuses to run as root, so a root process hands it to an unprivileged user that already exists. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EngineError } from './EngineError.ts';

/** `uid` and `gid` are absent when the server runs as the user of this process. */
export interface RunAs {
  readonly name: string;
  readonly uid?: number;
  readonly gid?: number;
}
interface PasswdEntry {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED = ['postgres', 'nobody', 'daemon'] as const;

/** Entries of an /etc/passwd text. */
export function parsePasswd(text: string): PasswdEntry[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid && !name.startsWith('#') ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** The unprivileged user to use out of a passwd text: `postgres`, else `nobody`, else `daemon`. */
export function unprivilegedUser(passwd: string): RunAs | undefined {
  const entries = parsePasswd(passwd).filter((entry) => entry.uid !== 0);
  for (const name of PREFERRED) {
    const found = entries.find((entry) => entry.name === name);
    if (found) return found;
  }
  return undefined;
}

/**
 * Who runs the database server. As a plain user: that user. As root: the owner of an existing data directory
 * (so that its files never change hands), else an unprivileged user of this machine.
 */
export function chooseRunAs(pgdata: string): RunAs {
  if (process.getuid?.() !== 0) return { name: process.env['USER'] ?? 'this user' };
  const passwd = readFileSync('/etc/passwd', 'utf8');
  const owner = statSync(pgdata, { throwIfNoEntry: false });
  const entry = owner && owner.uid !== 0 ? parsePasswd(passwd).find(({ uid }) => uid === owner.uid) : undefined;
  if (entry) return { ...entry, gid: owner?.gid ?? entry.gid };
  const user = unprivilegedUser(passwd);
  if (user) return user;
  throw new EngineError(
    `PostgreSQL does not run as root, and this machine has none of the users ${PREFERRED.join(', ')}. ` +
      'Start Edubase as an ordinary user, or set DATABASE_URL to a PostgreSQL server that already runs.',
  );
}

/** The spawn options that make a child run as `who`. */
export const asUser = ({ uid, gid }: RunAs): { uid?: number; gid?: number } => ({
  ...(uid === undefined ? {} : { uid }),
  ...(gid === undefined ? {} : { gid }),
});

/** Environment of the database programs: no PG* variables of the caller, no locale of the machine. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'], TEMP: process.env['TEMP'] } : {}),
});

/** Whether `who` can enter the directory, tried for real because ACLs and mounts may say otherwise than mode bits. */
export function canEnter(who: RunAs, directory: string): boolean {
  if (who.uid === undefined) return true;
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], {
    ...asUser(who),
    cwd: '/',
    stdio: 'ignore',
    env: cleanEnvironment(),
  });
  return tried.status === 0;
}
