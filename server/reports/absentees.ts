/** GET /absentees: students who were marked absent on a day, by the class of that day, whether or not they have left since. */
import { sql } from 'kysely';
import { absentees } from '../../src/reports/absentees.ts';
import { students } from '../../src/resources/students.ts';
import { requireDay } from '../http/requireDay.ts';
import { visible } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { placesOf } from './shared/attendance.ts';

export default answers(absentees, async (call, { date = '', ...places }) => {
  const day = requireDay('date', date);
  const { rows } = await sql<RowOf<typeof absentees>>`
    SELECT b.campus_name AS campus, c.class_name AS class, x.section_name AS section, r.roll_no, r.sid, r.student_name AS student, r.father_name AS father,
      coalesce(r.mobile, r.family_mobile) AS mobile, a.name AS status, t.remarks
    FROM student_attendance t
    JOIN attendance_statuses a ON a.institute_code = t.institute_code AND a.id = t.attendance_status_id AND a.counts_as = 'absent'
    JOIN student_details r ON r.institute_code = t.institute_code AND r.id = t.student_id AND ${visible(students, call.session)}
    JOIN campuses b ON b.institute_code = t.institute_code AND b.id = t.campus_id
    JOIN classes c ON c.institute_code = t.institute_code AND c.id = t.class_id
    LEFT JOIN sections x ON x.institute_code = t.institute_code AND x.id = t.section_id
    WHERE t.institute_code = ${call.session.instituteCode} AND t.att_date = ${day}::date AND ${placesOf(call, places)}
    ORDER BY lower(b.campus_name), b.id, c.sort_order, c.id, lower(x.section_name), r.roll_no, r.sid`.execute(call.trx);
  return { rows };
});
