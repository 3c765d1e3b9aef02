/** GET /student_attendance_register: what the marks of each student of a class come to, and the days one by one. */
import { sql } from 'kysely';
import { daysBetween } from '../../contract/dates.ts';
import { MOST_MARK_DAYS } from '../../contract/dayMarks.ts';
import { studentAttendanceRegister } from '../../src/reports/studentAttendanceRegister.ts';
import { students } from '../../src/resources/students.ts';
import { sendNow } from '../database/door.ts';
import { invalid } from '../http/appError.ts';
import { requireDay } from '../http/requireDay.ts';
import { all, visible, withIds } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { placesOf, type Marked } from './shared/attendance.ts';
import { ENROLLED } from './shared/students.ts';

type Row = RowOf<typeof studentAttendanceRegister>;
/** Every mark is looked at. */
const MOST_DAYS = 400;

export default answers(studentAttendanceRegister, async (call, params) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const [from, to] = [requireDay('from', params.from ?? ''), requireDay('to', params.to ?? '')];
  const most = params.detail === 'days' ? MOST_MARK_DAYS : MOST_DAYS;
  if (daysBetween(from, to) >= most) throw invalid('to', `At most ${most} days are reported at once`);
  const { campus_id, class_id, student_id } = params;
  if (params.detail === 'days')
    for (const [name, id] of Object.entries({ campus_id, class_id }))
      if (!id) throw invalid(name, 'is required: days are shown of one class');
  const who = [visible(students, session), ...(student_id ? withIds('r', { id: student_id }) : [])];
  const marked = sql`t.institute_code = ${code} AND t.att_date BETWEEN ${from}::date AND ${to}::date AND ${placesOf(call, params)}`;
  // Whoever is in the class now, and whoever was marked in it: they may have left, or gone up.
  const rows = await sendNow(
    trx,
    sql<Row>`WITH m AS MATERIALIZED (
        SELECT t.student_id, t.campus_id, t.class_id, count(*) FILTER (WHERE a.counts_as = 'present')::int AS present, count(*) FILTER (WHERE a.counts_as = 'absent')::int AS absent,
          count(*) FILTER (WHERE a.counts_as = 'leave')::int AS on_leave, count(*) FILTER (WHERE a.counts_as = 'present' AND a.is_late)::int AS late_count
        FROM student_attendance t JOIN attendance_statuses a ON a.institute_code = t.institute_code AND a.id = t.attendance_status_id
        WHERE ${marked} GROUP BY 1, 2, 3),
      listed AS (SELECT m.student_id, m.campus_id, m.class_id FROM m
        UNION SELECT r.id, r.campus_id, r.class_id FROM students r
          WHERE ${all([...who, ENROLLED, sql`coalesce(r.admission_date, ${to}::date) <= ${to}::date`, ...withIds('r', { campus_id, class_id, section_id: params.section_id })])})
      SELECT b.campus_name AS campus, x.campus_id, x.class_id, r.id AS student_id, r.sid, r.student_name AS student, c.class_name AS class, r.roll_no, r.section_name AS section,
        coalesce(m.present, 0) AS present, coalesce(m.absent, 0) AS absent, coalesce(m.on_leave, 0) AS on_leave, coalesce(m.late_count, 0) AS late_count,
        round(100.0 * m.present / nullif(m.present + m.absent + m.on_leave, 0), 1)::float8 AS attendance, NULL AS marks
      FROM listed x JOIN student_details r ON r.id = x.student_id AND ${all(who)}
      JOIN campuses b ON b.institute_code = ${code} AND b.id = x.campus_id
      JOIN classes c ON c.institute_code = ${code} AND c.id = x.class_id
      LEFT JOIN m ON m.student_id = x.student_id AND m.campus_id = x.campus_id AND m.class_id = x.class_id
      ORDER BY lower(b.campus_name), b.id, c.sort_order, c.id, lower(r.section_name), CASE WHEN r.roll_no ~ '^[0-9]{1,9}$' THEN r.roll_no::integer END, r.roll_no, r.sid`,
  );
  if (params.detail !== 'days') return { rows };
  const listed = rows.map((row) => row.student_id);
  const days = await sendNow(
    trx,
    sql<Marked>`
      SELECT r.id, jsonb_agg(CASE WHEN a.id IS NOT NULL THEN jsonb_build_array(x.kind, a.acronym, a.name, a.color, to_char(t.time_in, 'HH24:MI'), NULL, NULL, t.remarks, a.counts_as)
          WHEN x.day >= coalesce(r.admission_date, x.day) THEN jsonb_build_array(x.kind) END ORDER BY x.day)::text AS marks
      FROM students r
      CROSS JOIN (SELECT g::date AS day, CASE WHEN EXISTS (SELECT 1 FROM holidays h WHERE h.institute_code = ${code} AND g::date BETWEEN h.from_date AND coalesce(h.to_date, h.from_date)
          AND (h.campus_id IS NULL OR h.campus_id = ${Number(campus_id)}) AND h.whom IN ('everybody', 'students')) THEN 'h' ELSE 'w' END AS kind
        FROM generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') AS g) x
      LEFT JOIN student_attendance t ON t.student_id = r.id AND t.att_date = x.day AND ${marked}
      LEFT JOIN attendance_statuses a ON a.institute_code = ${code} AND a.id = t.attendance_status_id
      WHERE r.institute_code = ${code} AND r.id = ANY(${listed}::bigint[]) GROUP BY r.id`,
  );
  const marks = new Map(days.map(({ id, marks: text }) => [id, text]));
  return { rows: rows.map((row) => ({ ...row, marks: marks.get(row.student_id ?? 0) ?? null })) };
});
