import { sql } from 'kysely';
import { studentListByHouse } from '../../src/reports/studentListByHouse.ts';
import { studentSearch } from '../modules/students/hooks.ts';
import { limits } from '../resources/paging.ts';
import { totals } from '../resources/totals.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { CAMPUS, CLASS, ENROLLED, GENDER, HOUSE, SECTION, studentsAt } from './shared/students.ts';

export default answers(studentListByHouse, async (call, asked, page) => {
  const where = studentsAt(call, asked, ENROLLED, ...(asked.search ? [await studentSearch(call, asked.search)] : []));
  const { rows } = await sql<RowOf<typeof studentListByHouse>>`
    SELECT r.id, r.sid, r.student_name AS "studentName", r.father_name, r.roll_no, g.name AS gender, r.house_id, coalesce(h.name, 'No house') AS house, h.color,
      c.class_name, s.section_name, b.campus_name
    FROM students r ${GENDER} ${CLASS} ${CAMPUS} ${SECTION} ${HOUSE}
    WHERE ${where} ORDER BY lower(h.name) NULLS LAST, r.house_id, c.sort_order, r.class_id, lower(s.section_name), r.sid ${limits(page)}`.execute(
    call.trx,
  );
  const count = async () => (await sql<{ n: number }>`SELECT count(*)::int AS n FROM students r WHERE ${where}`.execute(call.trx)).rows[0]?.n ?? 0;
  return { rows, total: await totals.of(call, 'house_students', count) };
});
