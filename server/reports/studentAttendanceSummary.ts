/** GET /student_attendance_summary: the marks of a day by class, who is not marked yet, and thirty days as a series. */
import { sql } from 'kysely';
import { shiftDay } from '../../contract/dates.ts';
import { studentAttendanceSummary } from '../../src/reports/studentAttendanceSummary.ts';
import { requireDay } from '../http/requireDay.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { COUNTS, placesOf } from './shared/attendance.ts';
import { ENROLLED, studentsAt } from './shared/students.ts';

const SERIES_DAYS = 30;
interface SeriesDay {
  readonly date: string;
  readonly present: number;
  readonly absent: number;
  readonly on_leave: number;
  readonly late_count: number;
}

export default answers(studentAttendanceSummary, async (call, { date = '', ...places }) => {
  const { trx, session } = call;
  const day = requireDay('date', date);
  const code = session.instituteCode;
  const here = placesOf(call, places);
  // Whom the sheet of a class shows without a mark.
  const waiting = studentsAt(
    call,
    places,
    ENROLLED,
    sql`coalesce(r.admission_date, ${day}) <= ${day}::date`,
    sql`NOT EXISTS (SELECT 1 FROM student_attendance a WHERE a.institute_code = r.institute_code AND a.student_id = r.id AND a.att_date = ${day}::date)`,
  );
  const { rows } = await sql<RowOf<typeof studentAttendanceSummary>>`
    SELECT b.campus_name AS campus, x.campus_id, x.class_id, c.class_name AS class, x.present + x.absent + x.on_leave + x.not_marked AS students, x.present, x.absent, x.on_leave,
      x.late_count, x.not_marked, round(100.0 * x.present / nullif(x.present + x.absent + x.on_leave, 0), 1)::float8 AS attendance
    FROM (SELECT y.campus_id, y.class_id, sum(y.present)::int AS present, sum(y.absent)::int AS absent, sum(y.on_leave)::int AS on_leave, sum(y.late)::int AS late_count,
        sum(y.waits)::int AS not_marked
      FROM (SELECT t.campus_id, t.class_id, t.present, t.absent, t.on_leave, t.late, 0 AS waits FROM student_attendance_counts(${code}, ${day}::date, ${day}::date) t WHERE ${here}
        UNION ALL SELECT r.campus_id, r.class_id, 0, 0, 0, 0, count(*) FROM students r WHERE ${waiting} GROUP BY 1, 2) y GROUP BY 1, 2) x
    JOIN campuses b ON b.institute_code = ${code} AND b.id = x.campus_id
    JOIN classes c ON c.institute_code = ${code} AND c.id = x.class_id
    ORDER BY lower(b.campus_name), b.id, c.sort_order, c.id`.execute(trx);
  const series = await sql<SeriesDay>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(x.present, 0) AS present, coalesce(x.absent, 0) AS absent, coalesce(x.on_leave, 0) AS on_leave, coalesce(x.late_count, 0) AS late_count
    FROM generate_series(${shiftDay(day, 1 - SERIES_DAYS)}::date, ${day}::date, interval '1 day') AS d(day)
    LEFT JOIN (SELECT t.att_date, ${COUNTS} FROM student_attendance_counts(${code}, ${shiftDay(day, 1 - SERIES_DAYS)}::date, ${day}::date) t WHERE ${here} GROUP BY 1) x
      ON x.att_date = d.day ORDER BY 1`.execute(trx);
  return { rows, beside: { series: series.rows } };
});
