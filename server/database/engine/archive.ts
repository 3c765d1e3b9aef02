/** Where the embedded server copies its log of writes (WAL) to, segment by segment. */
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from './EngineError.ts';
import type { Home } from './home.ts';
import { canEnter } from './runAs.ts';

/** Below the directory of recovery. */
export const WAL = 'wal';
/** A segment that is not full is copied after so long, once something has been written into it. */
const ARCHIVE_TIMEOUT = '60s';

function prepare(directory: string, { runAs }: Pick<Home, 'runAs'>): void {
  const wal = join(directory, WAL);
  try {
    // The database runs as another user where this process is root, and passes through.
    mkdirSync(directory, { recursive: true, mode: 0o755 });
    mkdirSync(wal, { recursive: true, mode: 0o700 });
    if (runAs.uid !== undefined && runAs.gid !== undefined && statSync(wal).uid !== runAs.uid)
      chownSync(wal, runAs.uid, runAs.gid);
  } catch (error) {
    throw new EngineError(`The directory of RECOVERY_DIR cannot be used: ${(error as Error).message}.`);
  }
  if (!canEnter(runAs, wal))
    throw new EngineError(
      `The database runs as the user '${runAs.name}', who cannot enter ${wal}. Let that user pass through its parent directories (chmod o+x), or set RECOVERY_DIR to another one.`,
    );
}

/**
 * Settings of a server that archives; none where it does not. `archiveTo` is remembered: a directory, or null for
 * nowhere. Undefined is as it was said last.
 * @throws EngineError when the directory cannot be used
 */
export function archiveSettings(
  home: Pick<Home, 'directory' | 'runAs'>,
  archiveTo?: string | null,
): Readonly<Record<string, string>> {
  const file = join(home.directory, 'archive-to');
  if (archiveTo === null) rmSync(file, { force: true });
  else if (archiveTo !== undefined) writeFileSync(file, `${archiveTo}\n`);
  const directory = archiveTo ?? (archiveTo === null || !existsSync(file) ? null : readFileSync(file, 'utf8').trim());
  if (directory === null) return {};
  prepare(directory, home);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': join(directory, WAL),
    archive_timeout: ARCHIVE_TIMEOUT,
  };
}
