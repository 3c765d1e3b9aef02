/** The database that the server runs on: the embedded PostgreSQL, or the one that DATABASE_URL names. */
import { DATABASE } from './address.ts';
import { archiveSettings } from './archive.ts';
import { findRunning, type Running } from './adopt.ts';
import { findBinaries } from './binaries.ts';
import { tryConnect } from './connect.ts';
import { ensureDataDir, majorOf, readPassword } from './dataDir.ts';
import { EngineError } from './EngineError.ts';
import { checkExternal } from './external.ts';
import { findHome } from './home.ts';
import { lockServer } from './serverLock.ts';
import { startServer } from './start.ts';
import { stopServer } from './stop.ts';

export interface EngineConfig {
  /** DATABASE_URL: use this server and run none. */
  readonly databaseUrl?: string | undefined;
  /** EDUBASE_DATA_DIR: directory for the embedded server's data. */
  readonly dataDir: string;
  /** PostgreSQL settings over the usual ones; tests pass fsync=off. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Time for the server to answer (default 60 000 ms). */
  readonly timeoutMs?: number;
  /**
   * Where the embedded server puts its log of writes (WAL) for a recovery to a moment; null is nowhere. It is remembered
   * beside the data, so that commands, which say nothing, leave no gap in it.
   */
  readonly archiveTo?: string | null | undefined;
  /** One line for the operator (default: nothing). */
  readonly log?: (line: string) => void;
  /** The embedded database went away and stayed away; the server should end with this message. */
  readonly onLost?: (error: Error) => void;
}
export interface Engine {
  /** Connection URL of the owner of the database. */
  readonly url: string;
  readonly kind: 'embedded' | 'adopted' | 'external';
  /** Where the data is, for messages. */
  readonly directory: string;
  /** Stops the embedded server; leaves an external one alone. May be called twice. */
  stop(): Promise<void>;
}

async function ensureDatabase(running: Running): Promise<void> {
  const maintenance = new URL(running.url);
  maintenance.pathname = '/postgres';
  const outcome = await tryConnect(maintenance.toString());
  if (!('client' in outcome)) throw new EngineError(`The embedded PostgreSQL does not answer: ${outcome.message}`);
  const { client } = outcome;
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    // Two starts at once: the other one made it.
    const { code } = error as { code?: string };
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await client.end();
  }
}

/**
 * A database ready for connections. Embedded: starts PostgreSQL, or adopts the server that a killed Edubase left
 * behind. Holds the directory until `stop()`; a second server on it is refused.
 * @throws EngineError with a message for the operator
 */
export async function startEngine(config: EngineConfig): Promise<Engine> {
  const { databaseUrl, dataDir, timeoutMs = 60_000, log = () => undefined } = config;
  if (databaseUrl) {
    await checkExternal(databaseUrl, timeoutMs);
    return { url: databaseUrl, kind: 'external', directory: 'DATABASE_URL', stop: async () => undefined };
  }
  const home = findHome(dataDir);
  const password = readPassword(home);
  const archiving = archiveSettings(home, config.archiveTo);
  const settings = { ...archiving, ...config.settings };
  const binaries = findBinaries(home.runAs, home.directory);
  if (majorOf(home.pgdata) === undefined)
    log(
      `Creating the database in ${home.directory}${home.movedFrom === undefined ? '' : `, because '${home.runAs.name}' cannot enter ${home.movedFrom}`}`,
    );
  ensureDataDir(home, binaries, password);
  const adopted = await findRunning(home.pgdata, password, timeoutMs * 10);
  let running = adopted ?? (await startServer(home, binaries, password, { timeoutMs, settings, log }));
  await ensureDatabase(running);
  const { url } = running;
  const revive = async (): Promise<void> => {
    const found = await findRunning(home.pgdata, password, timeoutMs * 10);
    if (!found) log('The database has gone away; starting it again.');
    running = found ?? (await startServer(home, binaries, password, { timeoutMs, settings, log, at: url }));
  };
  const lock = await lockServer(
    url,
    home.directory,
    revive,
    config.onLost ?? ((error) => console.error(error.message)),
  );
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => lock.release(() => stopServer(running.pid, home.pgdata, binaries.pgCtl));
  return { url, kind: adopted ? 'adopted' : 'embedded', directory: home.directory, stop: () => (stopping ??= stop()) };
}

/** URL of the embedded server that a running Edubase holds, for commands beside it; undefined when none runs. */
export async function runningEngineUrl({
  databaseUrl,
  dataDir,
}: Pick<EngineConfig, 'databaseUrl' | 'dataDir'>): Promise<string | undefined> {
  if (databaseUrl) return databaseUrl;
  const home = findHome(dataDir);
  if (majorOf(home.pgdata) === undefined) return undefined;
  return (await findRunning(home.pgdata, readPassword(home), 10_000))?.url;
}
