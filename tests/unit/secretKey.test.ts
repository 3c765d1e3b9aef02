/** The file with the key that seals secrets: refused when it holds none, closed when others may read it. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { EngineError } from '../../server/database/engine/EngineError.ts';
import { readSecretKey } from '../../server/secretKeyFile.ts';

const made: string[] = [];
function fresh(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'edubase-key-'));
  made.push(dataDir);
  return dataDir;
}
afterEach(() => made.splice(0).forEach((path) => rmSync(path, { recursive: true })));

describe('secret.key', () => {
  it('is made once, for this user alone', () => {
    const dataDir = fresh();
    const key = readSecretKey({ secret: null, dataDir });
    expect(key.length).toBeGreaterThan(40);
    expect(readSecretKey({ secret: null, dataDir })).toBe(key);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });
  it.each(['', '\n', 'short'])('that holds no key stops the start, and is left as it is: %j', (content) => {
    const dataDir = fresh();
    writeFileSync(join(dataDir, 'secret.key'), content, { mode: 0o600 });
    expect(() => readSecretKey({ secret: null, dataDir })).toThrow(EngineError);
    expect(() => readSecretKey({ secret: null, dataDir })).toThrow(/cannot seal anything.*backup/);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(content);
  });
  it.each([0o644, 0o640, 0o604, 0o666])('that others may read (%o) is closed to them, which is said', (mode) => {
    const dataDir = fresh();
    const file = join(dataDir, 'secret.key');
    writeFileSync(file, 'k'.repeat(43));
    chmodSync(file, mode);
    const said: string[] = [];
    expect(readSecretKey({ secret: null, dataDir }, (line) => said.push(line))).toBe('k'.repeat(43));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(said).toEqual([expect.stringMatching(/could read .*they no longer can/)]);
  });
});
