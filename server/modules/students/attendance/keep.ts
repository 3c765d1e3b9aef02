/** Writes days of attendance that nothing speaks against. */
import type { Row } from '../../../database/tables.ts';
import { sql } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { tellOfAbsences } from '../../messaging/ofAbsences.ts';
import type { Judged, Day } from './judge.ts';

export type JudgedDay = readonly [day: Day, judged: Judged];

/** Ids of the days, in no order; those that say the same already are left alone. */
export async function keep(call: Call, days: readonly JudgedDay[]): Promise<readonly number[]> {
  const code = call.session.instituteCode;
  const changed = days.filter(([, { was, status_id }]) => was !== status_id);
  if (changed.length === 0) return [];
  const rows = changed.map(([{ att_date }, { student_id, status_id }]) => ({ student_id, att_date, status_id }));
  // In one order, so that two who send the same days do not wait for each other.
  const made = await sendNow(
    call.trx,
    sql<Pick<Row<'student_attendance'>, 'id' | 'student_id' | 'att_date' | 'attendance_status_id'>>`
      INSERT INTO student_attendance AS t (institute_code, student_id, att_date, attendance_status_id)
      SELECT ${code}, w.student_id, w.att_date, w.status_id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (student_id bigint, att_date date, status_id bigint)
      ORDER BY 2, 3
      ON CONFLICT (institute_code, student_id, att_date) DO UPDATE SET attendance_status_id = EXCLUDED.attendance_status_id, version = t.version + 1
      RETURNING t.id, t.student_id, to_char(t.att_date, 'YYYY-MM-DD') AS att_date, t.attendance_status_id`,
  );
  const before = new Map(changed.map(([, { id, was }]) => [id, was]));
  for (const { id, ...after } of made) {
    const was = before.get(id) ?? null;
    const entry = { entity: 'student_attendance', entityId: id, after };
    await audit(
      call,
      was === null
        ? { ...entry, action: 'create' }
        : { ...entry, action: 'update', before: { attendance_status_id: was } },
    );
  }
  for (const [day, same] of Map.groupBy(made, ({ att_date }) => att_date))
    await tellOfAbsences(
      call,
      day,
      same.map(({ student_id }) => student_id),
    );
  return made.map(({ id }) => id);
}
