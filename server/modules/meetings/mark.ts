/** PUT /ptms/{id} with `students`: what is written of the students of a meeting, row by row. */
import { sql } from 'kysely';
import { markPtmStudents, type PtmRow } from '../../../contract/endpoints/meetings.ts';
import { ptms } from '../../../src/resources/ptms.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { toAnswer } from '../../http/errors.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Call } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { idOf, readOne } from '../../resources/current.ts';
import { takeDays } from './enlist.ts';
import { closedFor } from './grouped.ts';
import { meetingOf, studentsAt } from './rows.ts';

const MEMBERS = [
  'state',
  'attended_by',
  'slot_start',
  'remarks_teacher',
  'remarks_parent',
  'follow_up',
  'follow_up_date',
] as const;
type Member = (typeof MEMBERS)[number];
type Marks = { readonly [M in Member]?: string | null | undefined };
interface Sent extends Marks {
  readonly id: number;
  readonly version?: number | undefined;
}
interface Outcome {
  readonly id: number;
  readonly outcome: 'saved' | 'conflict' | 'refused';
  readonly field: string | null;
  readonly message: string | null;
}
const marksOf = (row: PtmRow): Record<Member, string | null> =>
  Object.fromEntries(MEMBERS.map((name) => [name, row[name]])) as Record<Member, string | null>;
/** Empty texts are none; who came goes with a mark that is not "attended". */
function wanted(row: PtmRow, sent: Marks): Record<Member, string | null> {
  const given = MEMBERS.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]?.trim() || null]]));
  const marks = { ...marksOf(row), ...(Object.fromEntries(given) as Partial<Record<Member, string | null>>) };
  if (sent.state && sent.state !== 'attended' && sent.attended_by === undefined) marks.attended_by = null;
  if (sent.follow_up !== undefined && !marks.follow_up && sent.follow_up_date === undefined)
    marks.follow_up_date = null;
  return marks;
}
const write = (call: Call, id: number, m: Record<Member, string | null>): Promise<unknown> =>
  sendNow(
    call.trx,
    sql`UPDATE ptm_students p SET state = ${m.state}, attended_by = ${m.attended_by}, slot_start = ${m.slot_start}::time, remarks_teacher = ${m.remarks_teacher},
        remarks_parent = ${m.remarks_parent}, follow_up = ${m.follow_up}, follow_up_date = ${m.follow_up_date}::date
      WHERE p.institute_code = ${call.session.instituteCode} AND p.id = ${id}`,
  );
/** The first member that a refusal is about, and what it says. */
function refusalOf(error: unknown, requestId: string): { field: string | null; message: string } {
  const { status, json } = toAnswer(error, requestId);
  if (status >= 500) throw error;
  const [field, messages] = Object.entries(json.errors ?? {})[0] ?? [];
  return { field: field ?? null, message: messages?.[0] ?? json.message };
}
async function markOne(call: Call, row: PtmRow, sent: Sent): Promise<Outcome> {
  const done = { id: row.id, field: null, message: null };
  const marks = wanted(row, sent);
  const before = marksOf(row);
  if (MEMBERS.every((name) => marks[name] === before[name])) return { ...done, outcome: 'saved' };
  if (sent.version !== undefined && sent.version !== row.version)
    return { ...done, outcome: 'conflict', message: 'Somebody else has changed this row meanwhile' };
  await sendNow(call.trx, sql`SAVEPOINT ptm_one`);
  try {
    await write(call, row.id, marks);
  } catch (error) {
    await sendNow(call.trx, sql`ROLLBACK TO SAVEPOINT ptm_one`);
    return { ...done, outcome: 'refused', ...refusalOf(error, call.requestId) };
  }
  await sendNow(call.trx, sql`RELEASE SAVEPOINT ptm_one`);
  const whose = { student_id: row.student_id, ptm_id: Number(call.params['id']) };
  await audit(call, {
    action: 'update',
    entity: 'ptm_students',
    entityId: row.id,
    before: { ...whose, ...before },
    after: { ...whose, ...marks },
  });
  return { ...done, outcome: 'saved' };
}

/** The rows of one meeting are taken in the order of their ids, so that two who mark the same ones do not wait for each other. */
export const markRoute = endpointRoute(
  markPtmStudents,
  async (call, { body }) => {
    const id = idOf(call, ptms);
    await readOne(call, ptms, id);
    const meeting = await meetingOf(call, id);
    const ids = body.students.map((one) => one.id);
    if (new Set(ids).size < ids.length) throw invalid('students', 'students names a row twice');
    for (const { follow_up_date: on } of body.students) if (on) requireDay('follow_up_date', on);
    const closed = closedFor(meeting, call.session);
    const { instituteCode } = call.session;
    if (body.students.some(({ slot_start }) => slot_start !== undefined)) await takeDays(call, meeting.ptm_date);
    await sendNow(
      call.trx,
      sql`SELECT p.id FROM ptm_students p WHERE p.institute_code = ${instituteCode} AND p.ptm_id = ${meeting.id} AND p.id = ANY(${ids}::bigint[]) ORDER BY p.id FOR UPDATE`,
    );
    const where = [sql`p.ptm_id = ${meeting.id}`, sql`p.id = ANY(${ids}::bigint[])`];
    const rows = new Map((await studentsAt(call, where)).map((row) => [row.id, row]));
    const outcomes: Outcome[] = [];
    for (const sent of body.students.toSorted((a, b) => a.id - b.id)) {
      const row = rows.get(sent.id);
      if (!row || closed !== null)
        outcomes.push({
          id: sent.id,
          outcome: 'refused',
          field: null,
          message: closed ?? 'This student is not of this meeting',
        });
      else outcomes.push(await markOne(call, row, sent));
    }
    const now = new Map((await studentsAt(call, where)).map((row) => [row.id, row]));
    const saved = outcomes.filter(({ outcome }) => outcome === 'saved').length;
    return {
      message: saved === outcomes.length ? 'Saved' : `${saved} of ${outcomes.length} saved`,
      data: { id: meeting.id, students: outcomes.map((one) => ({ ...one, row: now.get(one.id) ?? null })) },
    };
  },
  { tenant: 'body' },
);
