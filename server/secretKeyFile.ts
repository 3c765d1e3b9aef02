/** The key that seals secrets: EDUBASE_SECRET, or a file beside the data that is made at the first start. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { EngineError } from './database/engine/EngineError.ts';
import { keepPrivate } from './privateFile.ts';

const SHORTEST = 16;

/**
 * Several servers on one DATABASE_URL must share EDUBASE_SECRET; one server alone needs nothing.
 * @throws EngineError for a file that holds no key, or that others may read and this user cannot close to them
 */
export function readSecretKey(
  { secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>,
  say: (line: string) => void = console.warn,
): string {
  if (secret !== null) return secret;
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'secret.key');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  keepPrivate(file, say);
  const key = readFileSync(file, 'utf8');
  if (key.trim().length < SHORTEST)
    throw new EngineError(
      `The key in ${file} has ${key.trim().length} characters and cannot seal anything; a full disk may have cut it off. ` +
        'Put the file of your backup in its place. Without one, remove it: a new key is made, and the passwords of SMS gateways have to be typed again.',
    );
  return key;
}
