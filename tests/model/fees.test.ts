/** The whole life of fees against an independent auditor (docs/money.md). `MODEL_RUNS` and `MODEL_SEED` make it longer and other. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../api/support/testDatabase.ts';
import { runModel } from './runModel.ts';

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

const runs = Number(process.env['MODEL_RUNS'] ?? 300);
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_120);
test(`${runs} lives of fees end with the books that the auditor keeps`, { timeout: 3_600_000 }, async () => {
  const details = await runModel(client, { runs, seed });
  if (details.failed) throw new Error(fc.defaultReportMessage(details) ?? 'failed');
  expect(details.numRuns).toBe(runs);
});
