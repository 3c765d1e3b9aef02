/**
 * GET /books_check: every rule of server/modules/ledger/books, run now. Each has its own time, so that a slow one hides
 * no other.
 */
import { booksCheck } from '../../../../contract/endpoints/fees/reports.ts';
import { invalid, notPermitted } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { askRule, beforeRules } from '../../ledger/books/askRule.ts';
import { bookRules } from '../../ledger/books/rules.ts';

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
  await beforeRules(trx);
  const results = [];
  // One after another: the counters go first.
  for (const one of rules) results.push(await askRule(trx, session.instituteCode, one));
  return { data: { at, rules: results } };
});
