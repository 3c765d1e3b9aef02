/** Who is enrolled in the class of a meeting comes to it, each to the class teacher and at a time of their own. */
import { sql, type RawBuilder } from 'kysely';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { Diary, minutesOf, timeOf, timesOf, type Guest, type Span } from './slots.ts';

type Writer = Pick<Call, 'trx'> & { readonly session: Pick<Call['session'], 'instituteCode' | 'campuses'> };
interface Meeting {
  readonly campus_id: number;
  readonly class_id: number | null;
  readonly session_id: number | null;
  readonly ptm_date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly slot_minutes: number;
  readonly breaks: readonly { readonly from_time: string; readonly to_time: string }[];
}
/**
 * Who writes times of a day takes turns with everybody who writes some; the database takes the same lock for each of them. Taken before the
 * rows are, so that nobody waits for a row of somebody who waits for the day.
 */
export async function takeDays({ trx, session }: Writer, ...days: readonly string[]): Promise<void> {
  for (const day of [...new Set(days)].toSorted())
    await sendNow(
      trx,
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${session.instituteCode}:ptm:${day}`}, 0))`,
    );
}
async function readMeeting({ trx, session }: Writer, id: number): Promise<Meeting> {
  const code = session.instituteCode;
  const [found] = await sendNow(
    trx,
    sql<Meeting>`SELECT m.campus_id, m.class_id, m.session_id, m.ptm_date::text AS ptm_date, m.start_time::text AS start_time, m.end_time::text AS end_time, m.slot_minutes,
      coalesce((SELECT jsonb_agg(jsonb_build_object('from_time', b.from_time, 'to_time', b.to_time) ORDER BY b.from_time) FROM ptms_breaks b WHERE b.institute_code = m.institute_code AND b.ptms_id = m.id), '[]') AS breaks
      FROM ptms m WHERE m.institute_code = ${code} AND m.id = ${id}`,
  );
  if (!found) throw new Error('there is no such meeting');
  await takeDays({ trx, session }, found.ptm_date);
  return found;
}
/** Students under `s` who are enrolled in what the meeting `m` is for. */
const OF_MEETING = sql`s.institute_code = m.institute_code AND s.campus_id = m.campus_id AND s.status_class = 'enrolled' AND s.deleted_at IS NULL
  AND (m.class_id IS NULL OR s.class_id = m.class_id) AND (m.session_id IS NULL OR s.session_id = m.session_id)`;
const NOT_YET = sql`NOT EXISTS (SELECT 1 FROM ptm_students p WHERE p.institute_code = m.institute_code AND p.ptm_id = m.id AND p.student_id = s.id)`;
/** The teacher of the section, else of the class; nobody who has left. */
const TEACHER = sql`(SELECT e.id FROM class_teachers t JOIN employees e ON e.institute_code = t.institute_code AND e.id = t.employee_id
  WHERE t.institute_code = s.institute_code AND t.campus_id = s.campus_id AND t.class_id = s.class_id AND (t.section_id IS NULL OR t.section_id = s.section_id)
    AND e.deleted_at IS NULL AND coalesce(e.leave_date, 'infinity') >= m.ptm_date ORDER BY t.section_id NULLS LAST LIMIT 1)`;

/** How many are enrolled in the class and not of the meeting yet. */
export async function joinedSince({ trx, session }: Writer, id: number): Promise<number> {
  const [found] = await sendNow(
    trx,
    sql<Counted>`SELECT count(*)::int AS n FROM ptms m JOIN students s ON ${OF_MEETING} WHERE m.institute_code = ${session.instituteCode} AND m.id = ${id} AND ${NOT_YET}`,
  );
  return found?.n ?? 0;
}
interface Enlisting {
  /** These; otherwise everybody of the class. */
  readonly students?: readonly number[] | undefined;
  /** Instead of the class teacher. */
  readonly employee?: number | undefined;
  /** They are here: without a time, and marked. */
  readonly walkIn?: boolean | undefined;
}
/** Adds students who are not of the meeting, and answers the ids of their rows. Throws 422 for one who is not seen. */
export async function enlist(
  call: Writer,
  id: number,
  { students, employee, walkIn }: Enlisting = {},
): Promise<number[]> {
  const { trx, session } = call;
  const code = session.instituteCode;
  let who: RawBuilder<unknown> = sql`${OF_MEETING} AND ${NOT_YET}`;
  if (students) {
    const ids = [...new Set(students)];
    const mine = all([...ownRows(session, 's', { id: ids }), sql`s.deleted_at IS NULL`]);
    const [seen] = await sendNow(trx, sql<Counted>`SELECT count(*)::int AS n FROM students s WHERE ${mine}`);
    if (seen?.n !== ids.length) throw invalid('student_ids', 'student_ids names a student who does not exist');
    who = employee === undefined ? sql`${mine} AND ${NOT_YET}` : mine;
  }
  const rows = await sendNow(
    trx,
    sql<Identified>`INSERT INTO ptm_students (institute_code, ptm_id, student_id, employee_id, campus_id, ptm_date, state, walk_in)
      SELECT m.institute_code, m.id, s.id, ${employee === undefined ? TEACHER : sql`${employee}::bigint`}, m.campus_id, m.ptm_date, ${walkIn ? 'attended' : 'invited'}, ${walkIn ?? false}
      FROM ptms m JOIN students s ON ${who} WHERE m.institute_code = ${code} AND m.id = ${id} ORDER BY s.id
      ON CONFLICT DO NOTHING RETURNING id`,
  );
  return rows.map((row) => Number(row.id));
}
interface Waiting {
  readonly id: number;
  readonly family: string;
  readonly teacher: string;
}
interface Busy {
  readonly teacher: number | null;
  readonly family: number | null;
  readonly student: number;
  readonly from: string;
  readonly to: string;
}
/** Gives everybody a time who waits for one, and answers for how many none was left. `anew`: times of those who are not marked are given back before. */
export async function giveTimes(call: Writer, id: number, anew = false): Promise<number> {
  const { trx, session } = call;
  const code = session.instituteCode;
  const meeting = await readMeeting(call, id);
  if (anew)
    await sendNow(
      trx,
      sql`UPDATE ptm_students p SET slot_start = NULL WHERE p.institute_code = ${code} AND p.ptm_id = ${id} AND p.state IN ('invited', 'confirmed') AND p.slot_start IS NOT NULL`,
    );
  const waiting = await sendNow(
    trx,
    sql<Waiting>`SELECT p.id, coalesce('f' || p.family_id, 's' || p.student_id) AS family, coalesce(p.employee_id::text, concat_ws(':', 'class', s.class_id, s.section_id)) AS teacher
      FROM ptm_students p JOIN student_details s ON s.institute_code = p.institute_code AND s.id = p.student_id
      WHERE p.institute_code = ${code} AND p.ptm_id = ${id} AND p.slot_start IS NULL AND NOT p.walk_in AND p.state IN ('invited', 'confirmed') AND s.status_class = 'enrolled'
      ORDER BY s.class_order, s.section_name, CASE WHEN s.roll_no ~ '^[0-9]{1,9}$' THEN s.roll_no::integer END, s.student_name, p.id`,
  );
  if (waiting.length === 0) return 0;
  // Of a teacher, and of a family, at any meeting of the day; of a class without a teacher at this one.
  const busy = await sendNow(
    trx,
    sql<
      Busy & { class: string | null }
    >`SELECT p.employee_id AS teacher, p.family_id AS family, p.student_id AS student, p.slot_start::text AS "from", p.slot_end::text AS "to",
        CASE WHEN p.employee_id IS NULL AND p.ptm_id = ${id} THEN concat_ws(':', 'class', s.class_id, s.section_id) END AS class
      FROM ptm_students p JOIN students s ON s.institute_code = p.institute_code AND s.id = p.student_id
      WHERE p.institute_code = ${code} AND p.ptm_date = ${meeting.ptm_date} AND p.is_live AND p.slot_start IS NOT NULL`,
  );
  const taken = new Diary();
  for (const one of busy) {
    const span: Span = [minutesOf(one.from), minutesOf(one.to)];
    const teacher = one.teacher === null ? one.class : String(one.teacher);
    if (teacher !== null) taken.take(`teacher ${teacher}`, span);
    taken.take(`family ${one.family === null ? `s${one.student}` : `f${one.family}`}`, span);
  }
  const times = timesOf(
    {
      from: minutesOf(meeting.start_time),
      to: minutesOf(meeting.end_time),
      minutes: meeting.slot_minutes,
      breaks: meeting.breaks.map(({ from_time, to_time }): Span => [minutesOf(from_time), minutesOf(to_time)]),
    },
    waiting satisfies readonly Guest[],
    taken,
  );
  const rows = [...times].map(([row, [from]]) => ({ id: row, slot: timeOf(from) }));
  if (rows.length > 0)
    await sendNow(
      trx,
      sql`UPDATE ptm_students p SET slot_start = w.slot FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (id bigint, slot time)
        WHERE p.institute_code = ${code} AND p.id = w.id`,
    );
  return waiting.length - rows.length;
}
/** Rows that have no teacher yet, or one who is none of the class any more, get the one of their class; of those not marked. */
export const giveTeachers = async ({ trx, session }: Writer, id: number): Promise<unknown> =>
  sendNow(
    trx,
    sql`UPDATE ptm_students p SET employee_id = n.teacher, slot_start = NULL
      FROM (SELECT p2.id, ${TEACHER} AS teacher FROM ptm_students p2 JOIN ptms m ON m.institute_code = p2.institute_code AND m.id = p2.ptm_id
          JOIN students s ON s.institute_code = p2.institute_code AND s.id = p2.student_id
        WHERE p2.institute_code = ${session.instituteCode} AND p2.ptm_id = ${id} AND p2.state IN ('invited', 'confirmed')
          AND 1 = (SELECT count(*) FROM ptm_students o WHERE o.institute_code = p2.institute_code AND o.ptm_id = p2.ptm_id AND o.student_id = p2.student_id)) n
      WHERE p.institute_code = ${session.instituteCode} AND p.id = n.id AND p.employee_id IS DISTINCT FROM n.teacher`,
  );
