/** Keeps what a recovery needs: a copy each day, the log made small, the old removed; and says when something fails. */
import { join } from 'node:path';
import type { Engine } from '../../database/engine/startEngine.ts';
import { lifecycle } from '../../http/lifecycle.ts';
import { basesIn, compressSegments, removeOld } from './files.ts';
import { recoveryState } from './state.ts';
import { takeBase } from './takeBase.ts';
import { withConnection } from '../../database/withConnection.ts';

const LOOK_MS = 15_000;
const COPY_EVERY_MS = 86_400_000;
/** After a failure; it may be a full disk. */
const COPY_AGAIN_MS = 600_000;

interface Archiver {
  readonly mode: string;
  readonly segment: string | null;
  readonly archived: number | null;
  readonly failures: number;
  readonly failing: boolean;
  readonly waiting: number;
  readonly system: string;
}
const ARCHIVER = `SELECT current_setting('archive_mode') AS mode, last_archived_wal AS segment, extract(epoch FROM last_archived_time)::float8 AS archived,
    failed_count::int AS failures, coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing,
    (SELECT count(*)::int FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready') AS waiting,
    (SELECT system_identifier::text FROM pg_control_system()) AS system FROM pg_stat_archiver`;

const archiverOf = (url: string): Promise<Archiver | undefined> =>
  withConnection(url, 'recovery', async (client) => (await client.query<Archiver>(ARCHIVER)).rows[0]);

export interface Watching {
  stop(): Promise<void>;
}

/** Looks four times a minute, for as long as the server runs. */
export async function watchRecovery(engine: Engine, directory: string, days: number): Promise<Watching> {
  let notBefore = 0;
  const stopping = new AbortController();
  /** Answers whether the copies are as they should be. */
  const copy = async ({ system }: Archiver): Promise<boolean> => {
    const last = (await basesIn(directory)).at(-1);
    if (last && last.system !== system)
      throw new Error(`${directory} is the archive of another database: set RECOVERY_DIR to a directory of its own`);
    recoveryState.lastBase = last ? Date.parse(last.endedAt) / 1000 : null;
    if (last && Date.now() - Date.parse(last.endedAt) < COPY_EVERY_MS) return true;
    if (Date.now() < notBefore) return !recoveryState.failed;
    notBefore = Date.now() + COPY_AGAIN_MS;
    const taken = await takeBase(
      {
        url: engine.url,
        pgdata: join(engine.directory, 'postgres'),
        passwordFile: join(engine.directory, 'password'),
      },
      directory,
      stopping.signal,
    );
    recoveryState.lastBase = Date.parse(taken.endedAt) / 1000;
    await removeOld(directory, days);
    return true;
  };
  const look = async (): Promise<void> => {
    try {
      const archiver = await archiverOf(engine.url);
      if (archiver?.mode !== 'on')
        return lifecycle.trouble('RECOVERY_DIR counts once the database has been stopped and started');
      recoveryState.archiver = archiver;
      if (archiver.failing) lifecycle.trouble('The log of writes cannot be archived: postgres.log says why');
      await compressSegments(directory);
      recoveryState.failed = !(await copy(archiver));
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!recoveryState.failed) console.warn(`recovery: ${(error as Error).message}`);
      recoveryState.failed = true;
    }
    if (recoveryState.failed)
      lifecycle.trouble('No copy for a recovery could be made: the output of the server says why');
  };
  recoveryState.isOn = true;
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    looking = look().then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(next, LOOK_MS).unref();
    });
  };
  next();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}
