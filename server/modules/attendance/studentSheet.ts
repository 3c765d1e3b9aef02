/** The sheet on which a teacher takes the attendance of a class. */
import { sql } from 'kysely';
import { studentAttendanceSheet, writeStudentAttendanceSheet } from '../../../contract/endpoints/attendanceSheets.ts';
import { readTime } from '../../../contract/exchange/times.ts';
import { students } from '../../../src/resources/students.ts';
import { sendNow } from '../../database/door.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Call } from '../../http/route.ts';
import { audit, type AuditEntry } from '../../resources/audit.ts';
import { all, visible, withIds } from '../../resources/scope.ts';
import { tellOfAbsences } from '../messaging/ofAbsences.ts';
import { judge, refusal } from '../students/attendance/judge.ts';
import { refuseRow, sortCells, storedRow, type RowChange, type Texts } from './cells.ts';
import { closedDay, holidayOf } from './days.ts';
import { takeSheet } from './takeSheet.ts';
import { choicesOf, statusesOf, statusNamed, type Status } from './statuses.ts';

const STUDENT_COLUMNS = ['status', 'time_in', 'remarks'] as const;
interface Which {
  readonly date: string;
  readonly campus_id: number | string;
  readonly class_id: number | string;
  readonly section_id?: number | string | undefined;
}
interface Row {
  readonly id: number;
  readonly sid: number;
  readonly title: string;
  readonly mark: string;
  readonly status: string;
  readonly time_in: string;
  readonly remarks: string;
  readonly att_id: number | null;
  readonly attendance_status_id: number | null;
}
/** Who is enrolled in the class and had come by that day, with what is kept of the day. */
const rowsOf = ({ trx, session }: Call, { date, ...ids }: Which): Promise<readonly Row[]> =>
  sendNow(
    trx,
    sql<Row>`SELECT r.id, r.sid, r.student_name AS title, coalesce(r.roll_no, r.sid::text) AS mark, coalesce(a.acronym, '') AS status,
        coalesce(to_char(t.time_in, 'HH24:MI'), '') AS time_in, coalesce(t.remarks, '') AS remarks, t.id AS att_id, t.attendance_status_id
      FROM students r LEFT JOIN student_attendance t ON t.institute_code = r.institute_code AND t.student_id = r.id AND t.att_date = ${date}
      LEFT JOIN attendance_statuses a ON a.institute_code = r.institute_code AND a.id = t.attendance_status_id
      WHERE ${all([visible(students, session), sql`r.status_class = 'enrolled'`, sql`coalesce(r.admission_date, ${date}) <= ${date}::date`, sql`student_attendance_may(r.institute_code, r.campus_id, r.class_id, r.section_id)`, ...withIds('r', ids)])}
      ORDER BY CASE WHEN r.roll_no ~ '^[0-9]{1,9}$' THEN r.roll_no::integer END, r.roll_no, r.student_name, r.id LIMIT 1000`,
  );
const textsOf = ({ status, time_in, remarks }: Row): Texts => ({ status, time_in, remarks });

const readRoute = endpointRoute(studentAttendanceSheet, async (call, { query }) => {
  const { date } = query;
  requireDay('date', date);
  const { trx, session } = call;
  const [rows, statuses, closed, holiday] = [
    await rowsOf(call, query),
    await statusesOf(trx, session.instituteCode),
    await closedDay(call, date),
    await holidayOf(call, date, Number(query.campus_id), 'students'),
  ];
  const data = rows.map((row) => ({ id: row.id, title: row.title, mark: row.mark, note: null, cells: textsOf(row) }));
  return { data, choices: { status: choicesOf(statuses) }, closed, note: holiday && `${holiday} is a holiday` };
});

interface Wanted {
  readonly change: RowChange;
  readonly row: Row;
  readonly status: Status | null;
  readonly time: string | null;
}
/** What a changed row asks for, or the cell that is wrong. */
function read(
  change: RowChange,
  row: Row,
  statuses: readonly Status[],
): Wanted | readonly [column: string, message: string] {
  const { status: word = '', time_in: written = '', remarks = '' } = change.after;
  const same = change.columns.includes('status')
    ? undefined
    : statuses.find(({ id }) => id === row.attendance_status_id);
  const status = word === '' ? null : (same ?? statusNamed(statuses, word));
  if (status === undefined) return ['status', `No attendance status is called “${word.slice(0, 40)}”`];
  const time = written === '' ? null : readTime(written);
  if (written !== '' && time === null) return ['time_in', 'must be a time like 07:45'];
  if (status === null && written !== '') return ['status', 'is required where a time is given'];
  if (remarks.length > 200) return ['remarks', 'must have at most 200 characters'];
  return { change, row, status, time };
}

async function store(call: Call, date: string, wanted: readonly Wanted[]): Promise<void> {
  const { trx, session } = call;
  const code = session.instituteCode;
  const marked = wanted.filter(({ status }) => status !== null);
  const gone = wanted.filter(({ status, row }) => status === null && row.att_id !== null);
  const rows = marked.map(({ row, status, time, change }) => ({
    student_id: row.id,
    status_id: status?.id,
    time_in: time,
    remarks: change.after['remarks'] || null,
  }));
  const made =
    rows.length === 0
      ? []
      : await sendNow(
          trx,
          sql<{ id: number; student_id: number }>`
      INSERT INTO student_attendance AS t (institute_code, student_id, att_date, attendance_status_id, time_in, remarks)
      SELECT ${code}, w.student_id, ${date}::date, w.status_id, w.time_in, w.remarks
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (student_id bigint, status_id bigint, time_in time, remarks text) ORDER BY 2
      ON CONFLICT (institute_code, student_id, att_date) DO UPDATE SET attendance_status_id = EXCLUDED.attendance_status_id, time_in = EXCLUDED.time_in,
        remarks = EXCLUDED.remarks, version = t.version + 1
      RETURNING t.id, t.student_id`,
        );
  if (gone.length > 0)
    await sendNow(
      trx,
      sql`DELETE FROM student_attendance t WHERE t.institute_code = ${code} AND t.id = ANY(${gone.map(({ row }) => row.att_id)}::bigint[])`,
    );
  const idOf = new Map(made.map(({ id, student_id }) => [student_id, id]));
  const entries = [...marked, ...gone].map(({ row, change }): AuditEntry => {
    const entry = { entity: 'student_attendance', entityId: idOf.get(row.id) ?? row.att_id ?? 0 };
    const whose = { student_id: row.id, att_date: date };
    const before = { ...whose, ...change.before };
    const after = { ...whose, ...change.after };
    if (row.att_id === null) return { ...entry, action: 'create', after };
    return idOf.has(row.id) ? { ...entry, action: 'update', before, after } : { ...entry, action: 'delete', before };
  });
  await audit(call, ...entries);
}

const writeRoute = endpointRoute(
  writeStudentAttendanceSheet,
  async (call, { body: { cells, ...which } }) => {
    requireDay('date', which.date);
    const { trx, session } = call;
    await takeSheet(call, ['students', which.date, which.campus_id, which.class_id]);
    const rows = new Map((await rowsOf(call, which)).map((row) => [row.id, row]));
    const statuses = await statusesOf(trx, session.instituteCode);
    const stored = new Map([...rows].map(([id, row]) => [id, textsOf(row)]));
    const { changes, results } = sortCells(stored, cells, STUDENT_COLUMNS);
    const readable = changes.flatMap((change): Wanted[] => {
      const row = rows.get(change.row);
      const wanted = row && read(change, row, statuses);
      if (wanted && 'change' in wanted) return [wanted];
      if (wanted) results.push(...refuseRow(change, wanted[0], wanted[1]));
      return [];
    });
    const days = readable.map(({ row, status }) => ({
      sid: row.sid,
      att_date: which.date,
      status: status?.name ?? row.status,
    }));
    const judged = await judge(call, days);
    const allowed = readable.filter(({ change, status, row }, at) => {
      const [day, one] = [days[at], judged[at]];
      if (!day || !one) return false;
      const isSame = status?.id === row.attendance_status_id;
      const why =
        status === null
          ? one.fined
            ? ['status', FINED]
            : one.shut
              ? ['status', SHUT]
              : null
          : refusal(day, { ...one, status_id: status.id });
      if (why && !(isSame && one.fined)) results.push(...refuseRow(change, 'status', why[1] ?? ''));
      return !why || (isSame && one.fined);
    });
    await store(call, which.date, allowed);
    await tellOfAbsences(
      call,
      which.date,
      allowed.map(({ row }) => row.id),
    );
    for (const { change, status, time } of allowed) {
      const blank = { status: '', time_in: '', remarks: '' };
      const remarks = change.after['remarks'] ?? '';
      results.push(...storedRow(change, status ? { status: status.acronym, time_in: time ?? '', remarks } : blank));
    }
    return { data: results };
  },
  { tenant: 'body' },
);
const SHUT = 'The books of this day are closed';
const FINED = 'The attendance fines of this month are charged already';

export const studentSheetRoutes = [readRoute, writeRoute];
