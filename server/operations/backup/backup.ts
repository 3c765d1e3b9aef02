/** Writes a backup file. */
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Refusal } from '../Refusal.ts';
import { listBeside } from '../meetErasures.ts';
import { syncDirectory } from '../syncDirectory.ts';
import { type Progress, silent } from './progress.ts';
import { snapshotLines } from './snapshot.ts';
import { withConnection } from '../../database/withConnection.ts';

/**
 * One consistent snapshot of all institutes in a gzip file that only this user can read. It appears under its name when
 * it is complete and on the disk, never before. Answers its size in bytes. `url` is the owner's.
 * @throws Refusal when the file exists or its directory does not
 */
export async function backup(url: string, file: string, progress: Progress = silent): Promise<number> {
  const path = resolve(file);
  if (existsSync(path))
    throw new Refusal(`${file} exists already. A backup never replaces a file: choose another name.`);
  if (!existsSync(dirname(path))) throw new Refusal(`The directory ${dirname(path)} does not exist.`);
  const partial = `${path}.${process.pid}.partial`;
  try {
    await withConnection(url, 'backup', (client) =>
      withConnection(url, 'backup', async (other) => {
        const handle = await open(partial, 'wx', 0o600);
        await pipeline(
          Readable.from(snapshotLines(client, other, progress)),
          createGzip(),
          handle.createWriteStream({ flush: true }),
        );
      }),
    );
    const { size } = await stat(partial);
    await rename(partial, path);
    await syncDirectory(dirname(path));
    await listBeside(url, dirname(path));
    return size;
  } finally {
    await rm(partial, { force: true });
  }
}
