/**
 * Reads postmaster.pid, the lock file that PostgreSQL itself writes and judges. Edubase never changes or deletes it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Directory of the Unix socket, or '' when it listens on TCP only. */
  readonly socketDirectory: string;
}

/**
 * The server that last held the data directory, running or not; undefined when there is none or it is only starting.
 */
export function readPostmaster(pgdata: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, , , port, socketDirectory] = text.split('\n');
  return pid && port ? { pid: Number(pid), port: Number(port), socketDirectory: socketDirectory ?? '' } : undefined;
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
