/** Files with a secret are for the user that runs the server, and nobody else. */
import { chmodSync, statSync } from 'node:fs';
import { EngineError } from './database/engine/EngineError.ts';

const OTHERS = 0o077;

/**
 * Takes the file from everybody else, and says so. Windows has rights of another kind. @throws EngineError when that
 * may not be done here
 */
export function keepPrivate(file: string, say: (line: string) => void): void {
  if (process.platform === 'win32') return;
  const { mode } = statSync(file);
  if ((mode & OTHERS) === 0) return;
  const rights = (mode & 0o777).toString(8).padStart(4, '0');
  try {
    chmodSync(file, mode & 0o700);
  } catch {
    throw new EngineError(
      `Other users of this machine may read ${file} (mode ${rights}), and its rights cannot be changed from here. Run: chmod 600 ${file}`,
    );
  }
  say(
    `Other users of this machine could read ${file} (mode ${rights}); they no longer can. If they may have, what it protects should be changed.`,
  );
}
