/**
 * GET /advances_and_deposits_held: what the school held of each student at each campus at the end of a day. It is the
 * control accounts of the ledger, line by line put on the student that the line names (the book rule *held of students*
 * says that none is of nobody), so a past day is what it was, whatever was voided or given back since.
 */
import { sql } from 'kysely';
import { advancesAndDepositsHeld, HELD_SUMS } from '../../src/reports/advancesAndDepositsHeld.ts';
import { requireDay } from '../http/requireDay.ts';
import { heldOn } from '../modules/fees/held.ts';
import { readPlanned } from '../modules/fees/readPlanned.ts';
import { all, withIds } from '../resources/scope.ts';
import { answers, type PageOf } from './shared/answers.ts';

export default answers(advancesAndDepositsHeld, async (call, { as_of, campus_id, class_id }, page) => {
  const code = call.session.instituteCode;
  const held = heldOn(call.session, requireDay('as_of', as_of), { campus_id });
  const [found] = await readPlanned(
    call.trx,
    'enable_nestloop',
    sql<PageOf<typeof advancesAndDepositsHeld>>`WITH held AS MATERIALIZED (${held}),
      named AS MATERIALIZED (SELECT h.*, h.advance + h.deposit AS total, coalesce(s.class_name, 'At another campus') AS class, s.sid, coalesce(s.student_name, 'At another campus') AS student, s.family_no,
          coalesce(s.family_father, s.father_name) AS father_name, row_number() OVER (ORDER BY h.campus_id, s.class_order, s.sid, h.student_id) AS at
        FROM held h LEFT JOIN student_details s ON s.institute_code = ${code} AND s.id = h.student_id WHERE ${all([sql`true`, ...withIds('s', { class_id })])}),
      page AS (SELECT n.*, k.campus_name AS campus FROM named n JOIN campuses k ON k.institute_code = ${code} AND k.id = n.campus_id
        WHERE n.at > ${(page.page - 1) * page.perPage} AND n.at <= ${page.page * page.perPage})
      SELECT (SELECT count(*)::int FROM named) AS total, (SELECT to_jsonb(t) FROM (SELECT ${sql.raw(HELD_SUMS.map((name) => `coalesce(sum(n.${name}), 0)::bigint AS ${name}`).join(', '))} FROM named n) t) AS totals,
        (SELECT coalesce(jsonb_agg(to_jsonb(p) - 'at' ORDER BY p.at), '[]') FROM page p) AS rows`,
  );
  if (!found) throw new Error('the report answered no row');
  return found;
});
