/** The processes of the embedded PostgreSQL. Linux only: they are found through /proc. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const parentOf = (pid: string): number => {
  try {
    // The name in the middle may hold spaces; the fields count from the bracket that closes it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return -1;
  }
};

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
/** kill -9 of the postmaster and all its children at once. */
export function killPostgres(dataDir: string): void {
  const postmaster = postmasterOf(dataDir);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
