/**
 * Lives of bank accounts against an independent auditor (docs/money.md): 60 when they, or what they reach in the
 * database, have changed, otherwise 15. `MODEL_RUNS` and `MODEL_SEED` make it longer and other.
 */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachedBy } from '../../api/support/reached.ts';
import { testDatabase, type TestDatabase } from '../../api/support/testDatabase.ts';
import { Proven, textsOf } from '../../support/proven.ts';
import { BANK_FILES } from './files.ts';
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
const proven = new Proven('lives.bank');
const decides = await reachedBy(textsOf(BANK_FILES.map((name) => `tests/model/${name}`)));
const runs = Number(process.env['MODEL_RUNS'] ?? (proven.holds('lives', decides) ? 15 : 60));
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_123);
test('lives of bank accounts end with the books that their auditor keeps', { timeout: 3_600_000 }, async () => {
  const details = await runBank(client, { runs, seed });
  if (details.failed)
    throw new Error('counterexample' in details ? fc.defaultReportMessage(details) : 'in what every life begins with', {
      cause: details.errorInstance,
    });
  expect(details.numRuns).toBe(runs);
  if (runs >= 60) proven.write({ lives: decides });
});
