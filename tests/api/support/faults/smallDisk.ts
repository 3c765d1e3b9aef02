/** A disk that can be filled up: a tmpfs of its own, where the machine allows one. */
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk {
  /** Leaves so many bytes free. */
  fill(bytesLeft: number): void;
  empty(): void;
  unmount(): void;
}

/** Mounts it on `directory`, which must exist; or says why not. */
export function mountSmallDisk(directory: string, megabytes: number): SmallDisk | { readonly impossible: string } {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', directory], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) return { impossible: (mounted.error?.message ?? mounted.stderr).trim() };
  const ballast = join(directory, 'ballast');
  return {
    fill(bytesLeft) {
      const { bavail, bsize } = statfsSync(directory);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft), 1));
    },
    empty: () => rmSync(ballast),
    unmount: () => void spawnSync('umount', ['-l', directory]),
  };
}
