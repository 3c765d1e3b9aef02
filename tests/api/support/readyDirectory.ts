/** Data directories for embedded servers: PostgreSQL is made and migrated once in a run, and copied for each. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startEngine } from '../../../server/database/engine/startEngine.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { SETTINGS } from '../../support/databaseSettings.ts';
import { asOwner } from './testDatabase.ts';

/** Files that need it at the same moment wait for the one that makes it. */
const LOCK = 8_060_427;

/** Under a name of its own until it is whole. */
async function make(ready: string): Promise<void> {
  const making = `${ready}-unfinished`;
  mkdirSync(making, { recursive: true, mode: 0o755 });
  const engine = await startEngine({ dataDir: making, settings: SETTINGS });
  await migrate(engine.url).finally(() => engine.stop());
  renameSync(making, ready);
}
/** Makes the data directory of a server that has been started and stopped once. */
export async function readyDirectory(dataDir: string): Promise<void> {
  const ready = inject('readyDirectory');
  await asOwner(inject('testServerUrl'), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    if (!existsSync(join(ready, 'postgres'))) await make(ready);
  });
  // With their owner, who as root is another user.
  execFileSync('cp', ['-a', ready, dataDir]);
}
