/** What was put into a directory, or renamed there, is on the disk. */
import { open } from 'node:fs/promises';

/** A file is on the disk only when its directory is too. Windows cannot open directories and needs no such thing. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
