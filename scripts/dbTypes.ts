/** npm run db:types: writes server/database/tables.ts, the types of the tables and views that the migrations give. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEngine } from '../server/database/engine/startEngine.ts';
import { migrate } from '../server/database/migrate.ts';
import { tableTypes } from '../server/database/schema/tableTypes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'edubase-types-'));
const engine = await startEngine({
  dataDir,
  settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
});
try {
  await migrate(engine.url);
  const client = new pg.Client({ connectionString: engine.url });
  await client.connect();
  try {
    writeFileSync(join(import.meta.dirname, '../server/database/tables.ts'), await tableTypes(client));
  } finally {
    await client.end();
  }
} finally {
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.info('Wrote server/database/tables.ts.');
