/** GET /salary_cost_report: what salaries of months come to, department by department. */
import { sql } from 'kysely';
import { salaryCost } from '../../src/reports/salaryCost.ts';
import { sendNow } from '../database/door.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { salaries, salariesOf } from './shared/salaries.ts';

export default answers(salaryCost, async (call, params) => ({
  rows: await sendNow(
    call.trx,
    sql<RowOf<typeof salaryCost>>`
      SELECT coalesce(d.name, 'No department') AS department, r.department_id, count(*)::int AS salaries, sum(s.gross)::bigint AS gross, sum(x.tax)::bigint AS tax, sum(x.advances)::bigint AS advances,
        sum(s.deductions - x.tax - x.advances)::bigint AS other, sum(s.net)::bigint AS net, sum(x.employer)::bigint AS employer, sum(s.gross + x.employer)::bigint AS cost, coalesce(sum(s.net) FILTER (WHERE s.status = 'approved'), 0)::bigint AS unpaid
      FROM ${salaries(call)} WHERE ${salariesOf(call, params)} GROUP BY d.name, r.department_id ORDER BY lower(d.name) NULLS LAST, r.department_id`,
  ),
}));
