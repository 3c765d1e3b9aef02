/** Messages about a meeting to the families of its students, written with what they tell of. */
import { sql } from 'kysely';
import { formatDate } from '../../../contract/dates.ts';
import { KNOWN, unknownIn } from '../../../contract/messages/variables.ts';
import { sendNow } from '../../database/door.ts';
import { invalid, notPermitted } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { studentsOf } from '../messaging/people.ts';
import { planOf } from '../messaging/plan.ts';
import { writeOutbox } from '../messaging/writeOutbox.ts';
import { minutesOf } from './slots.ts';

interface Expected {
  readonly student_id: number;
  readonly slot_start: string | null;
}
/** '9:30 AM' */
function clock(time: string): string {
  const at = minutesOf(time);
  const hours = Math.floor(at / 60);
  return `${hours % 12 || 12}:${String(at % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
/** Throws before anything is changed: 401 for who may not send, 422 for a text that nobody can send. */
export function requireMessage({ session }: Pick<Call, 'session'>, text: string): void {
  if (text === '') return;
  if (!session.privileges.has('messages.send'))
    throw notPermitted('You may not send messages; leave the message empty');
  const unknown = unknownIn(text);
  if (unknown.length > 0) throw invalid('message', `{${unknown.join('}, {')}} is not known; known are ${KNOWN}`);
}
/**
 * Tells the family of every student who is expected at the meeting, one message for brothers and sisters. {date} is the day of the meeting,
 * {time} that of the student. Nothing is sent where the text is empty. Throws 422 while no gateway is active.
 */
export async function tellFamilies(call: Call, id: number, text: string): Promise<void> {
  if (text === '') return;
  const { trx, session } = call;
  const rows = await sendNow(
    trx,
    sql<
      Expected & { day: string }
    >`SELECT p.student_id, to_char(min(p.slot_start), 'HH24:MI') AS slot_start, p.ptm_date::text AS day FROM ptm_students p JOIN students s ON s.institute_code = p.institute_code AND s.id = p.student_id
      WHERE p.institute_code = ${session.instituteCode} AND p.ptm_id = ${id} AND p.state IN ('invited', 'confirmed') AND NOT p.walk_in AND s.status_class = 'enrolled' AND s.deleted_at IS NULL
      GROUP BY p.student_id, p.ptm_date`,
  );
  if (rows.length === 0) return;
  const of = new Map(rows.map((row) => [row.student_id, row]));
  const found = await studentsOf(call, { student_ids: [...of.keys()] }, 'sms');
  const people = found.map((person) => {
    const row = of.get(person.studentId ?? 0);
    const time = row?.slot_start ? clock(row.slot_start) : 'any time';
    return { ...person, values: { ...person.values, date: formatDate(row?.day ?? ''), time } };
  });
  const plan = await planOf(call, people, { text, channel: 'sms', dedupe: 'number' }, true);
  if (plan.problem !== null) throw invalid('message', plan.problem);
  const written = await writeOutbox(call, plan.messages, { source: 'meeting', channel: 'sms', batchId: null });
  await audit(call, { action: 'send', entity: 'ptms', entityId: id, after: { body: text, ...written } });
}
