/** Days of attendance from a file; a file read twice says the same of nobody twice. */
import type { Row } from '../../../database/tables.ts';
import { sql } from 'kysely';
import { importFields } from '../../../../contract/exchange/fields.ts';
import { studentAttendance } from '../../../../contract/fees/attendance.ts';
import { students } from '../../../../src/resources/students.ts';
import { sendNow } from '../../../database/door.ts';
import { conflict, invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import type { Values } from '../../../resources/hooks.ts';
import { createValues } from '../../../resources/input.ts';
import { all, visible } from '../../../resources/scope.ts';
import type { Importer, Known } from '../../exchange/importerType.ts';
import { tellOfAbsences } from '../../messaging/ofAbsences.ts';
import { judge, refusal, type Day } from './judge.ts';
import { keep } from './keep.ts';
import type { Identified } from '../../../database/answers.ts';

const dayOf = (values: Values): Day => ({
  sid: Number(values['sid']),
  att_date: String(values['att_date']).slice(0, 10),
  status: String(values['status']).trim(),
});

/** Days that are kept already; one that says another status is not changed by a file. */
async function known(call: Call, candidates: Parameters<Importer['known']>[1]): Promise<readonly (Known | null)[]> {
  const wanted = candidates.flatMap(({ checked }, at) => (checked ? [{ at, day: dayOf(checked) }] : []));
  const judged = await judge(
    call,
    wanted.map(({ day }) => day),
  );
  const found = new Map(wanted.map(({ at }, nth) => [at, judged[nth]]));
  return candidates.map((_, at) => {
    const one = found.get(at);
    if (!one || one.id === null) return null;
    return { id: one.id, differs: one.status_id !== null && one.status_id !== one.was ? ['Status'] : [] };
  });
}
async function create(call: Call, values: Values): Promise<number> {
  const day = dayOf(values);
  const [judged] = await judge(call, [day]);
  if (!judged) throw new Error('a day is judged');
  const why = refusal(day, judged);
  if (why) throw invalid(why[0], why[1]);
  if (judged.id !== null) throw invalid('att_date', 'This day of the student is kept already');
  const [id] = await keep(call, [[day, judged]]);
  return id ?? 0;
}
const ofMine = (call: Call, ids: readonly number[]) =>
  sql`FROM student_attendance t JOIN students r ON r.institute_code = t.institute_code AND r.id = t.student_id
    WHERE ${all([visible(students, call.session), sql`t.institute_code = ${call.session.instituteCode}`, sql`t.id = ANY(${[...ids]}::bigint[])`])}`;
const idsOf = async (call: Call, query: ReturnType<typeof ofMine>): Promise<ReadonlySet<number>> =>
  new Set((await sendNow(call.trx, sql<Identified>`SELECT t.id ${query}`)).map(({ id }) => id));
const exist = (call: Call, ids: readonly number[]) => idsOf(call, ofMine(call, ids));
/** The month has a fine on a challan, which may have been for this day. */
const FINED = sql`EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = t.institute_code AND l.student_id = t.student_id AND l.source = 'attendance'
  AND NOT l.is_void AND l.line_month = date_trunc('month', t.att_date)::date)`;
const touched = (call: Call, ids: readonly number[]) =>
  idsOf(call, sql`${ofMine(call, ids)} AND (t.version > 1 OR ${FINED})`);
async function remove(call: Call, id: number): Promise<void> {
  const code = call.session.instituteCode;
  const [gone] = await sendNow(
    call.trx,
    sql<
      Pick<Row<'student_attendance'>, 'student_id' | 'att_date' | 'attendance_status_id'>
    >`DELETE FROM student_attendance t
      WHERE t.institute_code = ${code} AND t.id = ${id} AND NOT ${FINED} RETURNING t.student_id, to_char(t.att_date, 'YYYY-MM-DD') AS att_date, t.attendance_status_id`,
  );
  if (!gone) throw conflict('The attendance fines of its month are charged already');
  await tellOfAbsences(call, gone.att_date, [gone.student_id]);
  await audit(call, { action: 'delete', entity: 'student_attendance', entityId: id, before: gone });
}

export const attendanceImporter: Importer = {
  type: studentAttendance.key,
  label: studentAttendance.label,
  needs: 'student_attendance.create',
  undoNeeds: 'student_attendance.delete',
  fields: importFields(studentAttendance),
  unique: [['sid', 'att_date']],
  check: (values) => createValues(studentAttendance, values),
  known,
  create,
  exist,
  touched,
  remove,
};
