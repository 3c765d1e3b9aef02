/** One rule of the books asked in a transaction, with a time of its own: a slow one hides no other. */
import { CompiledQuery, sql } from 'kysely';
import { sendNow, type Trx } from '../../../database/door.ts';
import type { BookRule } from './bookRule.ts';

const SHOWN = 20;
const SECONDS = 20;
/** query_canceled: the statement took too long. */
const CANCELED = '57014';

/** What every rule is asked under, until the transaction ends or `asBefore`. */
export async function beforeRules(trx: Trx): Promise<void> {
  // Every rule reads whole tables; where row-level security hides from the planner how many rows there are, loops would
  // be chosen that take a hundred times as long.
  await sendNow(trx, sql.raw(`SET LOCAL statement_timeout = '${SECONDS}s'; SET LOCAL enable_nestloop = off`));
}
/** What goes on in the same transaction is asked as everything else is. */
export async function asBefore(trx: Trx): Promise<void> {
  await sendNow(trx, sql.raw('SET LOCAL statement_timeout TO DEFAULT; SET LOCAL enable_nestloop TO DEFAULT'));
}
/** `ok` is null when it took too long. */
export async function askRule(trx: Trx, institute: string, rule: BookRule) {
  const started = performance.now();
  const { name, about } = rule;
  const took = (): number => Math.round(performance.now() - started);
  await sendNow(trx, sql`SAVEPOINT rule`);
  try {
    const found = await sendNow(
      trx,
      CompiledQuery.raw(`${rule.sql} LIMIT ${SHOWN + 1}`, [institute]) as CompiledQuery<{
        id: unknown;
        message: string;
      }>,
    );
    await sendNow(trx, sql`RELEASE SAVEPOINT rule`);
    const violations = found.slice(0, SHOWN).map(({ id, message }) => ({ id: String(id), message }));
    return { name, about, ok: found.length === 0, found: found.length, ms: took(), message: null, violations };
  } catch (error) {
    if ((error as { code?: unknown }).code !== CANCELED) throw error;
    await sendNow(trx, sql`ROLLBACK TO SAVEPOINT rule`);
    return {
      name,
      about,
      ok: null,
      found: 0,
      ms: took(),
      message: `Not answered within ${SECONDS} seconds; npm run check has no limit`,
      violations: [],
    };
  }
}
