import { sql } from 'kysely';
import { studentDistributionSummary } from '../../src/reports/studentDistributionSummary.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { COUNTS, ENROLLED, GENDER, studentsAt } from './shared/students.ts';

/** A row per campus, class and section. 422 'Missing institute code' without `institute_code` (specification 7). */
export default answers(
  studentDistributionSummary,
  async (call, params) => {
    // Counted by ids first: the names of some dozens of groups are looked up, not those of every student.
    const { rows } = await sql<RowOf<typeof studentDistributionSummary>>`
      SELECT r.campus_id, b.campus_name AS campus, r.class_id, c.class_name AS class, r.section_id, coalesce(x.section_name, 'No section') AS section,
        cs.capacity, r.boys, r.girls, r.other, r.total
      FROM (SELECT r.institute_code, r.campus_id, r.class_id, r.section_id, ${COUNTS} FROM students r ${GENDER}
        WHERE ${studentsAt(call, params, ENROLLED)} GROUP BY r.institute_code, r.campus_id, r.class_id, r.section_id) r
      JOIN campuses b ON b.institute_code = r.institute_code AND b.id = r.campus_id
      JOIN classes c ON c.institute_code = r.institute_code AND c.id = r.class_id
      LEFT JOIN sections x ON x.institute_code = r.institute_code AND x.id = r.section_id
      LEFT JOIN campus_classes cc ON cc.institute_code = r.institute_code AND cc.campus_id = r.campus_id AND cc.class_id = r.class_id
      LEFT JOIN class_sections cs ON cs.institute_code = r.institute_code AND cs.campus_class_id = cc.id AND cs.section_id = r.section_id
      ORDER BY lower(b.campus_name), r.campus_id, c.sort_order, r.class_id, lower(x.section_name) NULLS LAST`.execute(
      call.trx,
    );
    return { rows };
  },
  { needsCode: true },
);
