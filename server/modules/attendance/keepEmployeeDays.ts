/** Writes days of employees that nothing speaks against; the database has the last word (employee_attendance_keep). */
import { sql } from 'kysely';
import { sendNow } from '../../database/door.ts';
import type { Call } from '../../http/route.ts';
import { audit, type AuditEntry } from '../../resources/audit.ts';
import type { Texts } from './cells.ts';
import type { Status } from './statuses.ts';

export interface EmployeeDay {
  readonly employee_id: number;
  /** The day as it is kept. */
  readonly was: { readonly id: number; readonly texts: Texts } | null;
  /** Null takes the day away. */
  readonly status: Status | null;
  readonly time_in: string | null;
  readonly time_out: string | null;
  readonly remarks: string | null;
}
export type Source = 'sheet' | 'import' | 'device' | 'leave' | 'correction';

/** Ids of the days that are kept, by employee. */
export async function keepEmployeeDays(
  call: Call,
  date: string,
  source: Source,
  days: readonly EmployeeDay[],
): Promise<ReadonlyMap<number, number>> {
  const { trx, session } = call;
  const code = session.instituteCode;
  const rows = days.flatMap(({ status, was: _was, ...day }) => (status ? [{ ...day, status_id: status.id }] : []));
  const made =
    rows.length === 0
      ? []
      : await sendNow(
          trx,
          sql<{ id: number; employee_id: number }>`
      INSERT INTO employee_attendance AS t (institute_code, employee_id, campus_id, att_date, attendance_status_id, time_in, time_out, source, remarks, changed_by)
      SELECT ${code}, e.id, e.campus_id, ${date}::date, w.status_id, w.time_in, w.time_out, ${source}, w.remarks, ${session.userId}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (employee_id bigint, status_id bigint, time_in time, time_out time, remarks text)
      JOIN employees e ON e.institute_code = ${code} AND e.id = w.employee_id ORDER BY 2
      ON CONFLICT (institute_code, employee_id, att_date) DO UPDATE SET attendance_status_id = EXCLUDED.attendance_status_id, time_in = EXCLUDED.time_in,
        time_out = EXCLUDED.time_out, source = EXCLUDED.source, remarks = EXCLUDED.remarks, changed_by = EXCLUDED.changed_by, changed_at = now(), version = t.version + 1
      RETURNING t.id, t.employee_id`,
        );
  const gone = days.flatMap(({ status, was }) => (status === null && was ? [was.id] : []));
  if (gone.length > 0)
    await sendNow(
      trx,
      sql`DELETE FROM employee_attendance t WHERE t.institute_code = ${code} AND t.id = ANY(${gone}::bigint[])`,
    );
  const ids = new Map(made.map(({ id, employee_id }) => [employee_id, id]));
  const entries = days.flatMap(({ employee_id, was, status, time_in, time_out, remarks }): AuditEntry[] => {
    const id = ids.get(employee_id) ?? was?.id;
    if (id === undefined) return [];
    const whose = { employee_id, att_date: date };
    const before = { ...whose, ...was?.texts };
    const after = { ...whose, status: status?.acronym, time_in, time_out, remarks };
    const entry = { entity: 'employee_attendance', entityId: id };
    if (was === null) return [{ ...entry, action: 'create', after }];
    return [status ? { ...entry, action: 'update', before, after } : { ...entry, action: 'delete', before }];
  });
  await audit(call, ...entries);
  return ids;
}
