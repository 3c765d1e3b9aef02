/** The database for a command: beside a running server, or started for as long as the command takes. */
import { readConfig } from '../config.ts';
import { startEngine, runningEngineUrl } from '../database/engine/startEngine.ts';
import { requestsUrl } from '../database/loginRole.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase, type Database } from '../database/open.ts';

type Where = { readonly databaseUrl: string | null; readonly databaseAppUrl?: string | null; readonly dataDir: string };

export interface Reached {
  /** Connection URL of the owner of the database. */
  readonly url: string;
  /** Stops PostgreSQL again if this command started it. May be called twice. */
  release(): Promise<void>;
}
const say = (line: string): void => console.error(line);

/**
 * Reaches the database that DATABASE_URL or EDUBASE_DATA_DIR names. A server that runs goes on running; an embedded
 * PostgreSQL that is stopped is started, and stopped by `release`. Notices go to stderr.
 * @throws EngineError with a message for the operator
 */
export async function reachDatabase({ databaseUrl, dataDir }: Where = readConfig()): Promise<Reached> {
  const running = databaseUrl === null ? await runningEngineUrl({ dataDir }) : undefined;
  if (running !== undefined) return { url: running, release: async () => undefined };
  const engine = await startEngine({ databaseUrl: databaseUrl ?? undefined, dataDir, log: say });
  return { url: engine.url, release: () => engine.stop() };
}

/** Runs `work` with a small pool on the migrated database, and closes everything after it. */
export async function withOpenDatabase<T>(work: (db: Database) => Promise<T>, where: Where = readConfig()): Promise<T> {
  const reached = await reachDatabase(where);
  try {
    await migrate(reached.url);
    const db = openDatabase({
      url: await requestsUrl(reached.url, where.databaseUrl === null ? null : (where.databaseAppUrl ?? null), say),
      poolSize: 2,
    });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await reached.release();
  }
}
