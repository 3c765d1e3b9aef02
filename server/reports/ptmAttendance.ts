/** GET /ptm_attendance: how many of the students of each class came to meetings, from one day to another. */
import { sql } from 'kysely';
import { ptmAttendance } from '../../src/reports/ptmAttendance.ts';
import { sendNow } from '../database/door.ts';
import { invalid } from '../http/appError.ts';
import { requireDay } from '../http/requireDay.ts';
import { ownStudents } from '../modules/meetings/rows.ts';
import { all, withIds } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

export default answers(ptmAttendance, async (call, params) => {
  const [from, to] = [requireDay('from', params.from ?? ''), requireDay('to', params.to ?? '')];
  if (to < from) throw invalid('to', 'To must not be before From');
  const where = all([
    ...ownStudents(call),
    sql`p.ptm_date BETWEEN ${from}::date AND ${to}::date`,
    sql`p.is_live`,
    sql`(s.status_class = 'enrolled' OR p.state IN ('attended', 'absent'))`,
    ...withIds('p', { campus_id: params.campus_id }),
    ...withIds('s', { class_id: params.class_id }),
  ]);
  // A student with several teachers came when one of them met the family.
  const rows = await sendNow(
    call.trx,
    sql<
      RowOf<typeof ptmAttendance>
    >`SELECT n.campus, n.ptm_date::text AS ptm_date, n.meeting, n.class, n.section, count(*)::int AS expected, count(*) FILTER (WHERE n.came)::int AS attended,
        count(*) FILTER (WHERE n.marked AND NOT n.came)::int AS absent, count(*) FILTER (WHERE NOT n.marked)::int AS not_marked,
        round(100.0 * count(*) FILTER (WHERE n.came) / count(*), 1)::float8 AS attended_percent
      FROM (SELECT b.campus_name AS campus, m.id, m.ptm_date, m.title AS meeting, coalesce(s.class_name, 'No class') AS class, coalesce(s.section_name, '') AS section, s.class_order,
          bool_or(p.state = 'attended') AS came, bool_or(p.state IN ('attended', 'absent')) AS marked
        FROM ptm_students p JOIN ptms m ON m.institute_code = p.institute_code AND m.id = p.ptm_id JOIN student_details s ON s.institute_code = p.institute_code AND s.id = p.student_id
        JOIN campuses b ON b.institute_code = p.institute_code AND b.id = p.campus_id
        WHERE ${where} GROUP BY b.campus_name, m.id, m.ptm_date, m.title, s.class_name, s.section_name, s.class_order, p.student_id) n
      GROUP BY n.campus, n.id, n.ptm_date, n.meeting, n.class, n.section, n.class_order ORDER BY lower(n.campus), n.ptm_date, n.id, n.class_order, n.class, n.section`,
  );
  return { rows };
});
