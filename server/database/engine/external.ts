/** A PostgreSQL server that somebody else runs, named by DATABASE_URL. */
import { tryConnect } from './connect.ts';
import { EngineError } from './EngineError.ts';
import { sleep } from './sleep.ts';

export const OLDEST = 15;

/** `url` without its password, for messages. */
export function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    parsed.password = '';
    return parsed.toString();
  } catch {
    return 'DATABASE_URL';
  }
}

/**
 * Waits until the server answers and is new enough.
 * @throws EngineError
 */
export async function checkExternal(url: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const outcome = await tryConnect(url);
    if ('client' in outcome) {
      const { rows } = await outcome.client
        .query<{ server_version_num: string }>('SHOW server_version_num')
        .finally(() => outcome.client.end());
      const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
      if (major >= OLDEST) return;
      throw new EngineError(
        `DATABASE_URL names a PostgreSQL ${major} server. Edubase needs PostgreSQL ${OLDEST} or newer.`,
      );
    }
    if (outcome.failed === 'refused' || Date.now() > deadline) {
      throw new EngineError(
        `The PostgreSQL server at ${withoutPassword(url)} cannot be used: ${outcome.message}. Check DATABASE_URL.`,
      );
    }
    await sleep(300);
  }
}
