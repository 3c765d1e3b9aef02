import { sql } from 'kysely';
import { studentListByHouse } from '../../src/reports/studentListByHouse.ts';
import { studentSearch } from '../modules/students/hooks.ts';
import { limits } from '../resources/paging.ts';
import { totals } from '../resources/totals.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { ENROLLED, GENDER, HOUSE, studentsAt } from './shared/students.ts';
import type { Counted } from '../database/answers.ts';

export default answers(studentListByHouse, async (call, params, page) => {
  const where = studentsAt(
    call,
    params,
    ENROLLED,
    ...(params.search ? [await studentSearch(call, params.search)] : []),
  );
  const { rows } = await sql<RowOf<typeof studentListByHouse>>`
    SELECT r.id, r.sid, r.student_name AS "studentName", r.father_name, r.roll_no, g.name AS gender, r.house_id, coalesce(h.name, 'No house') AS house, h.color,
      r.class_name, r.section_name, r.campus_name
    FROM student_details r ${GENDER} ${HOUSE}
    WHERE ${where} ORDER BY lower(h.name) NULLS LAST, r.house_id, r.class_order, r.class_id, lower(r.section_name), r.sid ${limits(page)}`.execute(
    call.trx,
  );
  const count = async () =>
    (await sql<Counted>`SELECT count(*)::int AS n FROM students r WHERE ${where}`.execute(call.trx)).rows[0]?.n ?? 0;
  return { rows, total: await totals.of(call, 'house_students', count) };
});
