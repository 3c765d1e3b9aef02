/** GET /absentees: enrolled students who were marked absent on a day, by class. */
import { sql } from 'kysely';
import { absentees } from '../../src/reports/absentees.ts';
import { students } from '../../src/resources/students.ts';
import { requireDay } from '../http/requireDay.ts';
import { all, visible } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

const idOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

export default answers(absentees, async ({ trx, session }, { date, campus_id, class_id, section_id }) => {
  const day = requireDay('date', date ?? '');
  const [campus, ofClass, section] = [idOf(campus_id), idOf(class_id), idOf(section_id)];
  const { rows } = await sql<RowOf<typeof absentees>>`
    SELECT r.campus_name AS campus, r.class_name AS class, r.section_name AS section, r.roll_no, r.sid, r.student_name AS student, r.father_name AS father,
      coalesce(r.mobile, r.family_mobile) AS mobile, a.name AS status, t.remarks
    FROM absentees(${session.instituteCode}, ${day}::date, ${campus}::bigint, ${ofClass}::bigint, ${section}::bigint) t
    JOIN student_details r ON r.institute_code = ${session.instituteCode} AND r.id = t.student_id
    JOIN attendance_statuses a ON a.institute_code = r.institute_code AND a.id = t.attendance_status_id
    WHERE ${all([visible(students, session)])}
    ORDER BY lower(r.campus_name), r.class_order, r.class_id, lower(r.section_name), r.roll_no, r.sid`.execute(trx);
  return { rows };
});
