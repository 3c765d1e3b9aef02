/** Lives of bank accounts against an independent auditor (docs/money.md). `MODEL_RUNS` and `MODEL_SEED` make it longer and other. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../api/support/testDatabase.ts';
import { runBank } from './run.ts';

let db: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  db = await testDatabase();
  client = new pg.Client({ connectionString: db.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.drop();
});
const runs = Number(process.env['MODEL_RUNS'] ?? 60);
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_123);
test('lives of bank accounts end with the books that their auditor keeps', { timeout: 3_600_000 }, async () => {
  const details = await runBank(client, { runs, seed });
  if (details.failed)
    throw new Error('counterexample' in details ? fc.defaultReportMessage(details) : 'in what every life begins with', {
      cause: details.errorInstance,
    });
  expect(details.numRuns).toBe(runs);
});
