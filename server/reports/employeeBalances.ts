/**
 * GET /employee_balances: what each employee owed of advances and was owed of salaries at the end of a day. The ledger
 * has salaries by run, so it is read from what its entries were made of, by their days; the book rule *employees on
 * any day* says that both move the same on every day.
 */
import { sql } from 'kysely';
import { employeeBalances } from '../../src/reports/employeeBalances.ts';
import { sendNow } from '../database/door.ts';
import { requireDay } from '../http/requireDay.ts';
import { employeeMoves } from '../modules/salaries/moves.ts';
import { paidPeople } from '../modules/salaries/people.ts';
import { all, campusOf, withIds } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

export default answers(employeeBalances, async (call, { as_of, campus_id }) => {
  const { session, trx } = call;
  const code = session.instituteCode;
  return {
    rows: await sendNow(
      trx,
      sql<RowOf<typeof employeeBalances>>`
        SELECT k.campus_name AS campus, b.campus_id, r.emp_no, r.name AS employee, b.employee_id, b.advance, b.salary, b.salary - b.advance AS net
        FROM (SELECT m.employee_id, m.campus_id, sum(m.advance)::bigint AS advance, sum(m.salary)::bigint AS salary FROM (${employeeMoves(code)}) m
          WHERE ${all([...campusOf(session, sql`m.campus_id`), ...withIds('m', { campus_id }), sql`m.day <= ${requireDay('as_of', as_of)}::date`])} GROUP BY 1, 2) b
          JOIN campuses k ON k.institute_code = ${code} AND k.id = b.campus_id LEFT JOIN ${paidPeople(session)} r ON r.institute_code = ${code} AND r.id = b.employee_id
        WHERE b.advance <> 0 OR b.salary <> 0 ORDER BY k.campus_name, r.emp_no NULLS LAST, b.employee_id`,
    ),
  };
});
