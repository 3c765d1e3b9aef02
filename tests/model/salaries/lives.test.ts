/**
 * Lives of salaries by chance, against an independent auditor (docs/money.md): 300 when the lives, or what they reach
 * in the database, have changed, otherwise 20. `MODEL_RUNS` and `MODEL_SEED` make it longer and other.
 */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachedBy } from '../../api/support/reached.ts';
import { testDatabase, type TestDatabase } from '../../api/support/testDatabase.ts';
import { Proven, textsOf } from '../../support/proven.ts';
import { runLives } from './lives.ts';

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
const proven = new Proven('lives.salaries');
const FILES = [
  'auditor',
  'calls',
  'counting',
  'events',
  'lives',
  'moneyEvents',
  'plain',
  'rows',
  'run',
  'settling',
  'steps',
];
const RULES = 'server/modules/ledger/books/salaryRules.ts';
const decides = await reachedBy(
  textsOf([
    ...FILES.map((name) => `tests/model/salaries/${name}.ts`),
    'tests/model/assets/months.ts',
    'tests/model/lived.ts',
    RULES,
  ]),
);
const runs = Number(process.env['MODEL_RUNS'] ?? (proven.holds('lives', decides) ? 20 : 300));
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_123);
test(`${runs} lives of salaries end with the books that their auditor keeps`, { timeout: 3_600_000 }, async () => {
  const details = await runLives(client, { runs, seed });
  if (details.failed)
    throw new Error(`${fc.defaultReportMessage(details)} ${String(details.errorInstance)}`, {
      cause: details.errorInstance,
    });
  expect(details.numRuns).toBe(runs);
  if (runs >= 300) proven.write({ lives: decides });
});
