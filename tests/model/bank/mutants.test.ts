/** The lives of bank accounts are worth something: they find every fault that is put into the functions of reconciliation. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../api/support/testDatabase.ts';
import { mutants } from './mutants.ts';
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
test.each(mutants)('finds that $name', { timeout: 600_000 }, async ({ fn, from, to, without = '' }) => {
  const { rows } = await client.query<{ text: string }>(
    `SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p WHERE p.proname = $1 AND p.pronamespace = 'public'::regnamespace`,
    [fn],
  );
  const text = rows[0]?.text ?? '';
  expect(text.split(from).length, `${fn} holds the text once`).toBe(2);
  const runs = Number(process.env['MUTANT_RUNS'] ?? 150);
  const details = await runBank(client, {
    runs,
    seed: 7,
    mutate: `${without} ${text.replace(from, () => to)}`,
    quick: true,
  });
  expect(details.failed).toBe(true);
});
