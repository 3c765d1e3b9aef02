/**
 * GET /books_check: every rule of server/modules/ledger/books, run now. Each has its own time, so that a slow one hides
 * no other.
 */
import { CompiledQuery, sql } from 'kysely';
import { booksCheck } from '../../../../contract/endpoints/fees/reports.ts';
import { sendNow, type Trx } from '../../../database/door.ts';
import { invalid, notPermitted } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { BookRule } from '../../ledger/books/bookRule.ts';
import { bookRules } from '../../ledger/books/rules.ts';

const SHOWN = 20;
const SECONDS = 20;
/** query_canceled: the statement took too long. */
const CANCELED = '57014';

async function run(trx: Trx, institute: string, rule: BookRule) {
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
export const booksCheckRoute = endpointRoute(booksCheck, async ({ trx, session }, { query }) => {
  if (session.campuses !== 'all') throw notPermitted('The books are checked by who may see all campuses');
  const { rule, run: wanted } = query;
  const rules = rule === undefined ? bookRules : bookRules.filter(({ name }) => name === rule);
  if (rules.length === 0) throw invalid('rule', `There is no rule ${rule}`);
  const at = new Date().toISOString();
  if (wanted === 'false')
    return {
      data: {
        at,
        rules: rules.map(({ name, about }) => ({
          name,
          about,
          ok: null,
          found: 0,
          ms: 0,
          message: null,
          violations: [],
        })),
      },
    };
  // Every rule reads whole tables; where row-level security hides from the planner how many rows there are, loops would
  // be chosen that take a hundred times as long.
  await sendNow(trx, sql.raw(`SET LOCAL statement_timeout = '${SECONDS}s'; SET LOCAL enable_nestloop = off`));
  const results = [];
  // One after another: the counters go first.
  for (const one of rules) results.push(await run(trx, session.instituteCode, one));
  return { data: { at, rules: results } };
});
