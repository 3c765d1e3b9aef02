/** Asks every rule of every institute. */
import type pg from 'pg';
import { openDatabase } from '../../database/open.ts';
import { instituteCodes } from '../institute/codesInDatabase.ts';
import type { CheckContext, Rule, Violation } from './rule.ts';
import { rules as allRules } from './rules.ts';
import { withConnection } from '../../database/withConnection.ts';

export interface Outcome {
  readonly rule: string;
  readonly about: string;
  readonly violations: readonly Violation[];
  readonly ms: number;
}
export interface Report {
  readonly ok: boolean;
  readonly institutes: readonly string[];
  readonly outcomes: readonly Outcome[];
}

/** Runs `work` on one snapshot that shows one institute. */
async function inInstitute<T>(client: pg.Client, institute: string, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query("SELECT set_config('app.institute', $1, true), set_config('app.campuses', 'all', true)", [
      institute,
    ]);
    return await work();
  } finally {
    await client.query('ROLLBACK');
  }
}

async function ask(rule: Rule, context: CheckContext, institutes: readonly string[]): Promise<Outcome> {
  const begun = performance.now();
  const violations: Violation[] = [];
  if (rule.scope === 'database') violations.push(...(await rule.find(context)));
  else
    for (const institute of institutes)
      violations.push(...(await inInstitute(context.client, institute, () => rule.find(context, institute))));
  return { rule: rule.name, about: rule.about, violations, ms: Math.round(performance.now() - begun) };
}

/**
 * Reads only; people may go on working. `url` is the owner's. When the schema is not the one expected, the other rules
 * are not asked: their answers would mean nothing.
 */
export async function runCheck(url: string, rules: readonly Rule[] = allRules): Promise<Report> {
  const db = openDatabase({ url, poolSize: 2, statementTimeoutMs: 600_000 });
  try {
    return await withConnection(url, 'check', async (client) => {
      const institutes = await instituteCodes(client);
      const context: CheckContext = { client, db, url };
      const outcomes: Outcome[] = [];
      for (const rule of rules) {
        const outcome = await ask(rule, context, institutes);
        outcomes.push(outcome);
        if (rule.name === 'schema' && outcome.violations.some(({ table }) => table === 'schema_migration')) break;
      }
      return { ok: outcomes.every(({ violations }) => violations.length === 0), institutes, outcomes };
    });
  } finally {
    await db.close();
  }
}
