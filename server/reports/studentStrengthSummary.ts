import { sql } from 'kysely';
import { studentStrengthSummary } from '../../src/reports/studentStrengthSummary.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { COUNTS, ENROLLED, GENDER, HOUSE, studentsAt } from './shared/students.ts';

/** A row per house and class, in the order of houses and classes; students without a house under house_id null. */
export default answers(studentStrengthSummary, async (call, params) => {
  const { rows } = await sql<RowOf<typeof studentStrengthSummary>>`
    SELECT r.house_id, coalesce(h.name, 'No house') AS house, h.color, r.class_id, r.class_name AS class, ${COUNTS}
    FROM student_details r ${GENDER} ${HOUSE} WHERE ${studentsAt(call, params, ENROLLED)}
    GROUP BY r.house_id, h.name, h.color, r.class_id, r.class_name, r.class_order ORDER BY lower(h.name) NULLS LAST, r.house_id, r.class_order, r.class_id`.execute(
    call.trx,
  );
  return { rows };
});
