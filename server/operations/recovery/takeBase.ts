/** Copies the data directory of the running embedded server, file by file, while people work. */
import { lstatSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../Refusal.ts';
import { syncDirectory } from '../syncDirectory.ts';
import { baseDirectory, MANIFEST, removePartial, zip, type BaseBackup } from './files.ts';
import { withConnection } from '../../database/withConnection.ts';

/** What PostgreSQL makes anew at each start; the log comes from the archive. */
const EMPTY = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const LEFT_OUT =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\.\d+(?:\.lock)?|pg_internal\.init|pgsql_tmp[^/]*|backup_label|recovery\.signal|standby\.signal)$/;
const CONTROL = 'global/pg_control';

const slashed = (path: string): string => path.replaceAll('\\', '/');
const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** A table may be dropped meanwhile: the log says so too. */
async function copyFile(from: string, to: string): Promise<void> {
  await zip(from, to).catch(async (error: unknown) => {
    if (!isGone(error)) throw error;
    await rm(to, { force: true });
  });
}

async function copyFiles(pgdata: string, target: string, signal?: AbortSignal): Promise<void> {
  const paths = (await readdir(pgdata, { recursive: true })).map(slashed).sort();
  for (const path of paths) {
    signal?.throwIfAborted();
    if (EMPTY.test(path) || LEFT_OUT.test(path) || path === CONTROL) continue;
    const found = lstatSync(join(pgdata, path), { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) throw new Refusal(`${path} leads out of the data directory, and is not copied.`);
    if (found?.isDirectory()) await mkdir(join(target, path), { recursive: true, mode: 0o700 });
    else if (found?.isFile()) await copyFile(join(pgdata, path), join(target, `${path}.gz`));
  }
  // What it says of the beginning of recovery is replaced by the label; last, as PostgreSQL's own tool does it.
  await copyFile(join(pgdata, CONTROL), join(target, `${CONTROL}.gz`));
}

/** Of the running server: its files, and the password that its owner signs in with. */
export interface RunningServer {
  readonly url: string;
  readonly pgdata: string;
  readonly passwordFile: string;
}

/**
 * Takes a copy and answers it when it is complete, on the disk, and its log is archived. `signal` gives it up.
 * @throws Refusal
 */
export async function takeBase(
  { url, pgdata, passwordFile }: RunningServer,
  directory: string,
  signal?: AbortSignal,
): Promise<BaseBackup> {
  const name = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const target = baseDirectory(directory, name);
  const partial = `${target}.partial`;
  return withConnection(url, 'base backup', async (client) => {
    const giveUp = (): void => void client.end();
    signal?.addEventListener('abort', giveUp);
    try {
      await removePartial(directory);
      await mkdir(join(partial, 'files'), { recursive: true, mode: 0o700 });
      // Waiting for the archive ends, should it be full.
      await client.query("SET statement_timeout = '10min'");
      const { rows: begun } = await client.query<{ segment: string }>(
        'SELECT pg_walfile_name(pg_backup_start($1, true)) AS segment',
        [name],
      );
      await copyFiles(pgdata, join(partial, 'files'), signal);
      const { rows: ended } = await client.query<{ label: string; bytes: number; ended: string; system: string }>(
        'SELECT labelfile AS label, pg_database_size(current_database())::float8 AS bytes, clock_timestamp()::text AS ended, (SELECT system_identifier::text FROM pg_control_system()) AS system FROM pg_backup_stop(true)',
      );
      const [copied] = ended;
      const firstSegment = begun[0]?.segment;
      if (!copied || firstSegment === undefined) throw new Error('the server did not say what the copy begins with');
      const { label, bytes, system } = copied;
      const manifest = { firstSegment, endedAt: new Date(copied.ended).toISOString(), bytes, system };
      const options = { mode: 0o600, flush: true };
      await writeFile(join(partial, 'backup_label'), label, options);
      await writeFile(join(partial, 'password'), readFileSync(passwordFile), options);
      await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest)}\n`, options);
      for (const path of await readdir(partial, { recursive: true, withFileTypes: true }))
        if (path.isDirectory()) await syncDirectory(join(path.parentPath, path.name));
      await syncDirectory(partial);
      await rename(partial, target);
      await syncDirectory(baseDirectory(directory));
      return { ...manifest, name };
    } finally {
      signal?.removeEventListener('abort', giveUp);
      await rm(partial, { recursive: true, force: true });
    }
  });
}
