import { sql } from 'kysely';
import { studentDistributionSummary } from '../../src/reports/studentDistributionSummary.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { CAMPUS, CLASS, COUNTS, ENROLLED, GENDER, SECTION, studentsAt } from './shared/students.ts';

/** A row per campus, class and section. 422 'Missing institute code' without `institute_code` (specification 7). */
export default answers(
  studentDistributionSummary,
  async (call, asked) => {
    const { rows } = await sql<RowOf<typeof studentDistributionSummary>>`
      SELECT r.campus_id, b.campus_name AS campus, r.class_id, c.class_name AS class, r.section_id, coalesce(s.section_name, 'No section') AS section,
        max(cs.capacity) AS capacity, ${COUNTS}
      FROM students r ${GENDER} ${CAMPUS} ${CLASS} ${SECTION}
      LEFT JOIN campus_classes cc ON cc.institute_code = r.institute_code AND cc.campus_id = r.campus_id AND cc.class_id = r.class_id
      LEFT JOIN class_sections cs ON cs.institute_code = r.institute_code AND cs.campus_class_id = cc.id AND cs.section_id = r.section_id
      WHERE ${studentsAt(call, asked, ENROLLED)} GROUP BY r.campus_id, b.campus_name, r.class_id, c.class_name, c.sort_order, r.section_id, s.section_name
      ORDER BY lower(b.campus_name), r.campus_id, c.sort_order, r.class_id, lower(s.section_name) NULLS LAST`.execute(call.trx);
    return { rows };
  },
  { needsCode: true },
);
