/**
 * Puts a fault into a function of the database and lets lives be lived with it: some life must end otherwise than its
 * auditor says. What was found is written down in tests/proven, as a hash of the fault, of the text of the function and
 * of the lives; a fault is put in again when one of them has changed, and all of them by `npm run mutants`. Finding
 * forty faults takes minutes.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { testDatabase, type TestDatabase } from '../api/support/testDatabase.ts';
import { Proven, textsOf } from '../support/proven.ts';
import type { Mutant } from './mutants.ts';

export interface Lives {
  /** The name of the record. */
  readonly name: string;
  /** The files that make the lives, their auditor and their world. */
  readonly files: readonly string[];
  /** Lives that are tried before a fault counts as not found. */
  readonly runs: number;
  /** Lives with the database changed so. */
  readonly live: (
    client: pg.Client,
    wanted: { runs: number; seed: number; mutate?: string; quick: true },
  ) => Promise<{ readonly failed: boolean; readonly errorInstance: unknown }>;
}
interface Finder {
  /** Whether the fault is found: now, or when it was put into the same before. */
  readonly finds: (mutant: Mutant) => Promise<boolean>;
  /** What happens in lives without a fault in the functions of these: nothing. */
  readonly unfaulted: (mutants: readonly Mutant[]) => Promise<unknown>;
}
const DEFINITION = `SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p WHERE p.proname = $1 AND p.pronamespace = 'public'::regnamespace`;
const SEED = 7;
/** The name of what is held when no fault is put in. */
const AGREED = 'without a fault the lives agree';

/** Connects before the tests of a file, and writes down after them what was found when all of it was to be. */
export function mutantFinder({ name, files, runs, live }: Lives): Finder {
  const proven = new Proven(`mutants.${name}`);
  const model = textsOf(files.map((file) => `tests/model/${file}`));
  const found: Record<string, unknown> = {};
  let db: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    db = await testDatabase();
    client = new pg.Client({ connectionString: db.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    proven.write(found);
    await client.end();
    await db.drop();
  });
  const textOf = async (fn: string): Promise<string> =>
    (await client.query<{ text: string }>(DEFINITION, [fn])).rows[0]?.text ?? '';
  return {
    unfaulted: async (mutants) => {
      const decides: unknown[] = [model];
      for (const fn of new Set(mutants.map((mutant) => mutant.fn))) decides.push(await textOf(fn));
      if (proven.holds(AGREED, decides)) return null;
      const { failed, errorInstance } = await live(client, { runs: 60, seed: SEED, quick: true });
      if (!failed) found[AGREED] = decides;
      return errorInstance;
    },
    finds: async ({ name: fault, fn, from, to, without = '' }) => {
      const text = await textOf(fn);
      expect(text.split(from).length, `${fn} holds the text once`).toBe(2);
      const decides = [from, to, without, text, model];
      if (proven.holds(fault, decides)) return true;
      const mutate = `${without} ${text.replace(from, () => to)}`;
      const { failed } = await live(client, {
        runs: Number(process.env['MUTANT_RUNS'] ?? runs),
        seed: SEED,
        mutate,
        quick: true,
      });
      if (failed) found[fault] = decides;
      return failed;
    },
  };
}
