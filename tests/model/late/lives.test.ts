/**
 * Lives of fees in which late fee policies and holidays come, change and go: 200 when they, or what they reach in the
 * database, have changed, otherwise 20. `MODEL_RUNS` and `MODEL_SEED` make it longer and other.
 */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachedBy } from '../../api/support/reached.ts';
import { testDatabase, type TestDatabase } from '../../api/support/testDatabase.ts';
import { Proven, textsOf } from '../../support/proven.ts';
import { runLate } from './lives.ts';

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

const proven = new Proven('lives.late');
const decides = await reachedBy(
  textsOf([
    'contract/fees/lateFine.ts',
    ...['auditor.ts', 'books.ts', 'commands.ts', 'late/lives.ts', 'late/terms.ts', 'world.ts'].map(
      (name) => `tests/model/${name}`,
    ),
  ]),
);
const runs = Number(process.env['MODEL_RUNS'] ?? (proven.holds('lives', decides) ? 20 : 200));
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_128);
test(`${runs} lives of fees with late fines ask what the auditor asks`, { timeout: 3_600_000 }, async () => {
  const details = await runLate(client, { runs, seed });
  if (details.failed) throw new Error(fc.defaultReportMessage(details) ?? 'failed');
  expect(details.numRuns).toBe(runs);
  if (runs >= 200) proven.write({ lives: decides });
});
