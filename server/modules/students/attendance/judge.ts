/** What may become of a day of attendance: whose it is, what was kept of it, and why it is refused. */
import { sql } from 'kysely';
import { formatDate } from '../../../../contract/dates.ts';
import { students } from '../../../../src/resources/students.ts';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { all, visible } from '../../../resources/scope.ts';

/** As it is sent: the number of the student, and the name or acronym of the status. */
export interface Day {
  readonly sid: number;
  readonly att_date: string;
  readonly status: string;
}
export interface Judged {
  readonly student_id: number | null;
  readonly status_id: number | null;
  /** The day as it is kept. */
  readonly id: number | null;
  readonly was: number | null;
  readonly to_come: boolean;
  /** When the student came, where that is after the day. */
  readonly admitted: string | null;
  readonly shut: boolean;
  /** The fines of its month are on a challan. */
  readonly fined: boolean;
}

/** In the order of `days`. */
export async function judge(call: Call, days: readonly Day[]): Promise<readonly Judged[]> {
  const code = call.session.instituteCode;
  const wanted = days.map(({ sid, att_date, status }, at) => ({ at, sid, day: att_date, status: status.trim() }));
  return sendNow(
    call.trx,
    sql<Judged>`SELECT s.id AS student_id, a.id AS status_id, t.id, t.attendance_status_id AS was, w.day > fee_today(${code}) AS to_come,
      CASE WHEN s.admission_date > w.day THEN to_char(s.admission_date, 'YYYY-MM-DD') END AS admitted,
      coalesce(i.books_locked_upto >= w.day, false) OR EXISTS (SELECT 1 FROM fiscal_years y WHERE y.institute_code = ${code} AND y.status = 'closed'
        AND w.day BETWEEN y.start_date AND y.end_date) AS shut,
      EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = ${code} AND l.student_id = s.id AND l.source = 'attendance' AND NOT l.is_void
        AND l.line_month = date_trunc('month', w.day)::date) AS fined
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (at integer, sid bigint, day date, status text)
    JOIN institute i ON i.institute_code = ${code}
    LEFT JOIN (SELECT r.id, r.sid, r.admission_date FROM students r WHERE ${all([visible(students, call.session)])}) s ON s.sid = w.sid
    LEFT JOIN LATERAL (SELECT x.id FROM attendance_statuses x WHERE x.institute_code = ${code} AND x.is_active AND lower(w.status) IN (lower(x.name), lower(x.acronym))
      ORDER BY lower(x.name) = lower(w.status) DESC LIMIT 1) a ON true
    LEFT JOIN student_attendance t ON t.institute_code = ${code} AND t.student_id = s.id AND t.att_date = w.day
    ORDER BY w.at`,
  );
}

/** The field that is wrong and why; null when the day may be kept. */
export function refusal({ sid, status }: Day, judged: Judged): readonly [field: keyof Day, message: string] | null {
  if (judged.student_id === null) return ['sid', `No student has the SID ${sid}`];
  if (judged.status_id === null) return ['status', `No attendance status is called “${status}”`];
  if (judged.to_come) return ['att_date', 'This day has not come yet'];
  if (judged.admitted !== null) return ['att_date', `The student came on ${formatDate(judged.admitted)} only`];
  if (judged.shut) return ['att_date', 'The books of this day are closed'];
  if (judged.fined && judged.was !== judged.status_id)
    return ['att_date', 'The attendance fines of this month are charged already'];
  return null;
}
