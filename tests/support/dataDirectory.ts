/** Where a database that does not outlive the run has its files. */
import { mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** What a run has at once is a tenth of it. */
const ENOUGH = 8 * 1024 ** 3;

/** Memory in which files can be kept, where there is plenty of it, and programs that are copied beside them can run. */
function memory(): string | undefined {
  if (process.platform !== 'linux' || process.availableMemory() < ENOUGH) return undefined;
  try {
    const mounted = readFileSync('/proc/mounts', 'utf8').split('\n');
    if (mounted.some((line) => line.includes(` ${MEMORY} `) && /\bnoexec\b/.test(line))) return undefined;
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
/** A new directory: in memory, where copying a database costs a fifth of what it does on a disk, or in that of the system. */
export const dataDirectory = (prefix: string): string => mkdtempSync(join(memory() ?? tmpdir(), prefix));
