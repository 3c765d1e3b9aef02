/** Stops a PostgreSQL server by the id of its postmaster. */
import { spawnSync } from 'node:child_process';
import { EngineError } from './EngineError.ts';
import { isAlive, readPostmaster } from './postmasterFile.ts';
import { sleep } from './sleep.ts';

const FAST_MS = 30_000;
const IMMEDIATE_MS = 10_000;

async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Fast shutdown: open transactions are rolled back, everything committed is written out. Should that hang, an immediate
 * one, after which the next start recovers from the log; nothing committed is lost either way.
 */
export async function stopServer(pid: number, pgdata: string, pgCtl: string): Promise<void> {
  // Gone already, and its number may be somebody else's by now.
  if (readPostmaster(pgdata)?.pid !== pid) return;
  // Windows has no signals; pg_ctl asks through a named pipe.
  if (process.platform === 'win32') spawnSync(pgCtl, ['stop', '-m', 'fast', '-D', pgdata], { stdio: 'ignore' });
  else signal(pid, 'SIGINT');
  if (await waitUntilGone(pid, FAST_MS)) return;
  if (process.platform !== 'win32') signal(pid, 'SIGQUIT');
  if (await waitUntilGone(pid, IMMEDIATE_MS)) return;
  throw new EngineError(`PostgreSQL (process ${pid}) did not stop.`);
}
