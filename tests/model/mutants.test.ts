/**
 * The model test is worth something: it finds every fault that is put in (foundMutants.ts says which are put in again).
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../api/support/testDatabase.ts';
import { noteFound, wasFound, writeFound } from './foundMutants.ts';
import { mutants } from './mutants.ts';
import { runModel } from './runModel.ts';

let db: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  db = await testDatabase();
  client = new pg.Client({ connectionString: db.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  writeFound();
  await client.end();
  await db.drop();
});

test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  const { fn, from, to, without = '' } = mutant;
  const { rows } = await client.query<{ text: string }>(
    `SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p WHERE p.proname = $1 AND p.pronamespace = 'public'::regnamespace`,
    [fn],
  );
  const text = rows[0]?.text ?? '';
  expect(text.split(from).length, `${fn} holds the text once`).toBe(2);
  if (wasFound(mutant, text)) return;
  const details = await runModel(client, {
    runs: Number(process.env['MUTANT_RUNS'] ?? 600),
    seed: 7,
    mutate: `${without} ${text.replace(from, () => to)}`,
    quick: true,
  });
  expect(details.failed).toBe(true);
  noteFound(mutant, text);
});
