/**
 * One Edubase server per embedded database. The lock is an advisory lock of a connection that stays open: it ends with
 * the process however that dies, so there is no lock file to go stale.
 */
import type pg from 'pg';
import { tryConnect } from './connect.ts';
import { EngineError } from './EngineError.ts';
import { sleep } from './sleep.ts';

export interface ServerLock {
  /** Runs `last` (stopping the database) while the lock is still held, so that no other server can step in between. */
  release(last: () => Promise<void>): Promise<void>;
}

/** The letters of "edubase" as a number. */
const KEY = '28539427972281189::bigint';
/** PostgreSQL notices the end of a killed process at once, but not in no time. */
const GRACE_MS = 3000;
/** Long enough for an operator to free a full disk. */
const REGAIN_MS = 600_000;

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string; since: string }>(
    `SELECT a.application_name, to_char(a.backend_start, 'YYYY-MM-DD HH24:MI') AS since FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND (l.classid::bigint << 32 | l.objid::bigint) = ${KEY}`,
  );
  const row = rows[0];
  return row ? `process ${row.application_name.replace('edubase ', '')}, since ${row.since} UTC` : 'another process';
}

async function acquire(url: string, dataDir: string): Promise<pg.Client> {
  const outcome = await tryConnect(url);
  if (!('client' in outcome)) throw new EngineError(`The database does not answer: ${outcome.message}`);
  const { client } = outcome;
  const deadline = Date.now() + GRACE_MS;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(${KEY}) AS locked`);
    if (rows[0]?.locked) return client;
    if (Date.now() > deadline) {
      const who = await holder(client);
      await client.end();
      throw new EngineError(
        `Another Edubase server (${who}) is already using the data in ${dataDir}. Stop it, or set EDUBASE_DATA_DIR to another directory to run a second one beside it.`,
      );
    }
    await sleep(100);
  }
}

/**
 * Takes the lock, and takes it again when the connection is lost: PostgreSQL restarts its sessions after a crash of
 * one, and
 * `revive` starts it when it is gone altogether. `onLost` is called when the database stays away.
 * @throws EngineError naming the server that holds it
 */
export async function lockServer(
  url: string,
  dataDir: string,
  revive: () => Promise<void>,
  onLost: (error: Error) => void,
): Promise<ServerLock> {
  let client: pg.Client;
  let released = false;
  let regaining: Promise<void> = Promise.resolve();
  const watch = (): void => void client.once('end', () => (regaining = regain()));
  const regain = async (): Promise<void> => {
    const deadline = Date.now() + REGAIN_MS;
    while (!released) {
      try {
        await revive();
        client = await acquire(url, dataDir);
        if (released) await client.end();
        else watch();
        return;
      } catch (error) {
        if (Date.now() > deadline) return onLost(error as Error);
        await sleep(500);
      }
    }
  };
  client = await acquire(url, dataDir);
  watch();
  return {
    async release(last) {
      released = true;
      // A database that is just being started must not outlive its server.
      await regaining;
      await last().finally(() => client.end());
    },
  };
}
