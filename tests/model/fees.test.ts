/**
 * The whole life of fees against an independent auditor (docs/money.md): 300 lives when the model, or what it reaches in
 * the database, has changed, otherwise 60.
 * `MODEL_RUNS` and `MODEL_SEED` make it longer and other.
 */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachedBy } from '../api/support/reached.ts';
import { testDatabase, type TestDatabase } from '../api/support/testDatabase.ts';
import { Proven, textsOf } from '../support/proven.ts';
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

const proven = new Proven('lives');
const decides = await reachedBy(
  textsOf(['auditor.ts', 'books.ts', 'commands.ts', 'runModel.ts', 'world.ts'].map((name) => `tests/model/${name}`)),
);
const runs = Number(process.env['MODEL_RUNS'] ?? (proven.holds('lives', decides) ? 60 : 300));
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_120);
test(`${runs} lives of fees end with the books that the auditor keeps`, { timeout: 3_600_000 }, async () => {
  const details = await runModel(client, { runs, seed });
  if (details.failed) throw new Error(fc.defaultReportMessage(details) ?? 'failed');
  expect(details.numRuns).toBe(runs);
  if (runs >= 300) proven.write({ lives: decides });
});
