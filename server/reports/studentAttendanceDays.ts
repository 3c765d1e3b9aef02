/** GET /student_attendance_days: what the marks of each day come to. */
import { sql } from 'kysely';
import { daysBetween } from '../../contract/dates.ts';
import { studentAttendanceDays } from '../../src/reports/studentAttendanceDays.ts';
import { invalid } from '../http/appError.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { ATTENDANCE, COUNTS, placesOf } from './shared/attendance.ts';

const MOST_DAYS = 1100;

export default answers(studentAttendanceDays, async (call, { from, to, ...places }) => {
  if (daysBetween(from, to) > MOST_DAYS) throw invalid('to', 'At most three years are reported at once');
  const { rows } = await sql<RowOf<typeof studentAttendanceDays>>`
    SELECT to_char(t.att_date, 'YYYY-MM-DD') AS date, to_char(t.att_date, CASE WHEN ${to}::date - ${from}::date < 366 THEN 'DD-Mon' ELSE 'DD-Mon-YY' END) AS day_label, ${COUNTS}, ${ATTENDANCE}
    FROM student_attendance_counts(${call.session.instituteCode}, ${from}::date, ${to}::date) t WHERE ${placesOf(call, places)}
    GROUP BY t.att_date ORDER BY 1`.execute(call.trx);
  return { rows };
});
