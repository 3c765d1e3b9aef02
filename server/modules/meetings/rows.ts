/** Rows of meetings as they are answered, and whose rows a user sees. */
import { sql, type RawBuilder } from 'kysely';
import type { PtmMeeting, PtmRow } from '../../../contract/endpoints/meetings.ts';
import { ptms } from '../../../src/resources/ptms.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { all, ownRows, visible } from '../../resources/scope.ts';

type Reader = Pick<Call, 'trx' | 'session'>;
/** Sees the students of every teacher; others see those of the employee they sign in as. */
export const ALL_TEACHERS = 'ptm_students.all';
/** Which rows under `p` the session sees: of its campuses, and of its own students where it is a teacher. */
export function ownStudents({ session }: Pick<Call, 'session'>): RawBuilder<unknown>[] {
  const own = ownRows(session, 'p');
  if (session.privileges.has(ALL_TEACHERS)) return own;
  return [
    ...own,
    sql`p.employee_id IN (SELECT t.id FROM employees t WHERE t.institute_code = ${session.instituteCode} AND t.user_id = ${session.userId} AND t.deleted_at IS NULL)`,
  ];
}
/** A meeting that the session sees; `lock`: nobody changes it meanwhile. Throws 422 on `ptm_id`. */
export async function meetingOf({ trx, session }: Reader, id: number, lock = false): Promise<PtmMeeting> {
  const [found] = await sendNow(
    trx,
    sql<PtmMeeting>`SELECT r.id, r.title, r.campus_id, b.campus_name, c.class_name, r.ptm_date::text AS ptm_date, to_char(r.start_time, 'HH24:MI') AS start_time,
        to_char(r.end_time, 'HH24:MI') AS end_time, r.slot_minutes, r.venue, r.remarks, r.status, r.reason
      FROM ptms r JOIN campuses b ON b.institute_code = r.institute_code AND b.id = r.campus_id
      LEFT JOIN classes c ON c.institute_code = r.institute_code AND c.id = r.class_id
      WHERE ${all([visible(ptms, session), sql`r.id = ${id}`])} ${lock ? sql`FOR UPDATE OF r` : sql``}`,
  );
  if (!found) throw invalid('ptm_id', 'This meeting does not exist');
  return found;
}
/** Rows of a meeting that the session sees, by time, class and roll number. */
export const studentsAt = (call: Reader, where: readonly RawBuilder<unknown>[]): Promise<PtmRow[]> =>
  sendNow(
    call.trx,
    sql<PtmRow>`SELECT p.id, p.version, p.student_id, s.student_name, s.student_name_ur, s.sid, s.roll_no, coalesce(s.father_name, s.family_father) AS father_name,
        coalesce(s.mobile, s.family_mobile) AS mobile, p.family_id, s.family_no, s.class_id, s.class_name, s.section_name, p.employee_id, e.name AS teacher,
        to_char(p.slot_start, 'HH24:MI') AS slot_start, to_char(p.slot_end, 'HH24:MI') AS slot_end, p.state, p.attended_by, p.remarks_teacher, p.remarks_parent, p.follow_up,
        p.follow_up_date::text AS follow_up_date, p.follow_up_done_at IS NOT NULL AS follow_up_done, p.walk_in, s.status_class <> 'enrolled' AS "left"
      FROM ptm_students p JOIN student_details s ON s.institute_code = p.institute_code AND s.id = p.student_id
      LEFT JOIN employees e ON e.institute_code = p.institute_code AND e.id = p.employee_id
      WHERE ${all([...ownStudents(call), ...where])}
      ORDER BY s.class_order, s.class_name, s.section_name NULLS FIRST, p.slot_start NULLS LAST, CASE WHEN s.roll_no ~ '^[0-9]{1,9}$' THEN s.roll_no::integer END, s.student_name, p.id LIMIT 5000`,
  );
