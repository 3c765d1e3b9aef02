/** Finds a server that already runs on our data directory, for instance one whose Edubase process was killed. */
import { realpathSync } from 'node:fs';
import type pg from 'pg';
import { urlOf } from './address.ts';
import { tryConnect } from './connect.ts';
import { isAlive, readPostmaster } from './postmasterFile.ts';
import { sleep } from './sleep.ts';

export interface Running {
  readonly pid: number;
  readonly url: string;
}

const real = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

async function servesUs(client: pg.Client, pgdata: string): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  return real(rows[0]?.data_directory ?? '') === real(pgdata);
}

/**
 * The server that postmaster.pid names, when it answers and is really ours; waits while it recovers from a crash.
 * undefined: nobody is there, and starting a server lets PostgreSQL judge the lock file itself.
 */
export async function findRunning(pgdata: string, password: string, timeoutMs: number): Promise<Running | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const postmaster = readPostmaster(pgdata);
    if (!postmaster || !isAlive(postmaster.pid)) return undefined;
    const outcome = await tryConnect(urlOf(postmaster, password, 'postgres'));
    if ('client' in outcome) {
      const ours = await servesUs(outcome.client, pgdata).finally(() => outcome.client.end());
      return ours ? { pid: postmaster.pid, url: urlOf(postmaster, password) } : undefined;
    }
    if (outcome.failed !== 'starting' || Date.now() > deadline) return undefined;
    await sleep(100);
  }
}
