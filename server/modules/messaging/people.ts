/** Whom a message is for, with what it may say of them. */
import { sql, type RawBuilder } from 'kysely';
import { formatDate, today } from '../../../contract/dates.ts';
import { formatPaisa } from '../../../contract/money.ts';
import type { Values } from '../../../contract/messages/variables.ts';
import { sendNow, type Trx } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { all, ownRows, withIds } from '../../resources/scope.ts';
import type { Reader } from './writer.ts';

export interface Person {
  readonly name: string;
  readonly typed: string | null;
  readonly campusId: number | null;
  readonly studentId: number | null;
  readonly contactId: number | null;
  /** Of messages about a salary alone: whose it is, and its slip. */
  readonly employeeId?: number;
  readonly slipId?: number;
  /** Why nothing is sent to them. */
  readonly skip: string | null;
  readonly values: Values;
  /** Of students alone: what is summed for brothers and sisters. */
  readonly balance: number;
  /** The earliest due date of what they owe. */
  readonly dueDate: string | null;
  /** What was paid or billed, of messages about that; summed for brothers and sisters. */
  readonly amount?: number;
}
const MOST_PEOPLE = 5000;

export interface Whom {
  readonly student_ids?: readonly number[] | undefined;
  readonly campus_id?: number | undefined;
  readonly session_id?: number | undefined;
  readonly class_id?: number | undefined;
  readonly section_id?: number | undefined;
  readonly not_enrolled?: boolean | undefined;
  readonly include_left?: boolean | undefined;
}
interface Found {
  id: number;
  campus_id: number;
  student_name: string;
  father: string | null;
  sid: number;
  roll_no: string | null;
  family_no: number | null;
  class_name: string | null;
  section_name: string | null;
  campus_name: string;
  institute_name: string;
  number: string | null;
  status_class: string;
  sms_opt_in: boolean;
  due: number;
  due_date: string | null;
  months: string[] | null;
  challans: number[] | null;
}
/** Of somebody who is not at the school yet, or any more. */
const LEFT = new Set(['struck_off', 'withdrawn', 'passed_out', 'transferred', 'rejected']);

function personOf(found: Found, { include_left, not_enrolled }: Whom, channel: string): Person {
  const { student_name: student, due } = found;
  const values: Values = {
    student,
    name: student,
    father: found.father ?? '',
    sid: String(found.sid),
    roll_no: found.roll_no ?? '',
    family_no: found.family_no === null ? '' : String(found.family_no),
    class: found.class_name ?? '',
    section: found.section_name ?? '',
    campus: found.campus_name,
    school: found.institute_name,
    balance: formatPaisa(due),
    due_date: found.due_date === null ? '' : formatDate(found.due_date),
    month: (found.months ?? []).map((month) => formatDate(month)).join(', '),
    challan_no: (found.challans ?? []).join(', '),
    date: formatDate(today()),
  };
  const skip = !found.sms_opt_in
    ? 'Receives no messages'
    : LEFT.has(found.status_class) && !include_left && !not_enrolled
      ? 'Left the school'
      : found.number === null
        ? `No ${channel === 'whatsapp' ? 'WhatsApp' : 'mobile'} number`
        : null;
  const ids = { campusId: found.campus_id, studentId: found.id, contactId: null };
  return { name: student, typed: found.number, ...ids, skip, values, balance: due, dueDate: found.due_date };
}
/** Students by their ids, or all of a campus, session, class and section. Throws 422 where nobody, or too many, are meant. */
export async function studentsOf({ trx, session }: Reader, whom: Whom, channel: string): Promise<Person[]> {
  const { student_ids, campus_id, session_id, class_id, section_id, not_enrolled } = whom;
  if (!student_ids && [campus_id, session_id, class_id, section_id].every((id) => id === undefined))
    throw invalid('student_ids', 'Choose students, or a campus, session, class or section');
  const ids = student_ids === undefined ? undefined : [...new Set(student_ids)];
  const scope = not_enrolled ? sql`s.status_class <> 'enrolled'` : sql`s.status_class = 'enrolled'`;
  const where = all([
    ...ownRows(session, 's', { id: ids, campus_id, session_id, class_id, section_id }),
    sql`s.deleted_at IS NULL`,
    ...(ids ? [] : [scope]),
  ]);
  const found = await readStudents(trx, where, channel);
  if (ids && found.length < ids.length) throw invalid('student_ids', 'student_ids names a student who does not exist');
  if (found.length > MOST_PEOPLE)
    throw invalid(
      'student_ids',
      `These are more than ${MOST_PEOPLE} students; send to one campus or class after another`,
    );
  return found.map((one) => personOf(one, whom, channel));
}
/** Students of whom something has happened, also those who left; by their ids. */
export async function studentsById(
  { trx, session }: Reader,
  ids: readonly number[],
  channel: string,
): Promise<ReadonlyMap<number, Person>> {
  const where = all([...ownRows(session, 's', { id: ids }), sql`s.deleted_at IS NULL`]);
  const found = await readStudents(trx, where, channel);
  return new Map(found.map((one) => [one.id, personOf(one, { include_left: true }, channel)]));
}
function readStudents(trx: Trx, where: RawBuilder<unknown>, channel: string): Promise<Found[]> {
  const number =
    channel === 'whatsapp' ? sql`coalesce(f.whatsapp, s.mobile, f.mobile)` : sql`coalesce(s.mobile, f.mobile)`;
  return sendNow(
    trx,
    sql<Found>`SELECT s.id, s.campus_id, s.student_name, coalesce(s.father_name, f.father_name) AS father, s.sid, s.roll_no, f.family_no, c.class_name, x.section_name, b.campus_name, i.institute_name,
        nullif(btrim(${number}), '') AS number, s.status_class, s.sms_opt_in, coalesce(o.due, 0)::bigint AS due, o.due_date, o.months, o.challans
      FROM students s JOIN institute i ON i.institute_code = s.institute_code JOIN campuses b ON b.institute_code = s.institute_code AND b.id = s.campus_id
        LEFT JOIN classes c ON c.institute_code = s.institute_code AND c.id = s.class_id LEFT JOIN sections x ON x.institute_code = s.institute_code AND x.id = s.section_id
        LEFT JOIN families f ON f.institute_code = s.institute_code AND f.id = s.family_id
        LEFT JOIN LATERAL (SELECT sum(r.balance - r.pending) AS due, min(r.due_date) AS due_date, array_agg(DISTINCT to_char(r.fee_month, 'YYYY-MM') ORDER BY to_char(r.fee_month, 'YYYY-MM')) AS months,
            array_agg(r.challan_no ORDER BY r.challan_no) AS challans
          FROM challans r WHERE r.institute_code = s.institute_code AND r.student_id = s.id AND r.voided_at IS NULL AND r.balance - r.pending > 0) o ON true
      WHERE ${where} ORDER BY s.student_name, s.id LIMIT ${MOST_PEOPLE + 1}`,
  );
}

export interface Contacts {
  readonly contact_ids?: readonly number[] | undefined;
  readonly group_name?: string | undefined;
  readonly campus_id?: number | undefined;
  readonly all?: true | undefined;
  readonly numbers?: readonly string[] | undefined;
}
interface Contact {
  id: number;
  name: string;
  mobile: string;
  campus_id: number | null;
  opted_out: boolean;
  campus_name: string | null;
}
/** Contacts by their ids, a group, a campus or all; and numbers. Throws 422 where nobody, or too many, are meant. */
export async function contactsOf({ trx, session }: Reader, whom: Contacts): Promise<Person[]> {
  const { contact_ids, group_name, campus_id, numbers = [] } = whom;
  const ids = contact_ids === undefined ? undefined : [...new Set(contact_ids)];
  const anybody = ids !== undefined || group_name !== undefined || campus_id !== undefined || whom.all === true;
  if (!anybody && numbers.length === 0)
    throw invalid('contact_ids', 'Choose contacts, a group or a campus, or write numbers');
  const [school] = await sendNow(
    trx,
    sql<{
      name: string;
    }>`SELECT i.institute_name AS name FROM institute i WHERE i.institute_code = ${session.instituteCode}`,
  );
  const shared = { school: school?.name ?? '', date: formatDate(today()) };
  const mine =
    session.campuses === 'all'
      ? []
      : [sql`(c.campus_id IS NULL OR c.campus_id = ANY(${[...session.campuses]}::bigint[]))`];
  const where = all([
    sql`c.institute_code = ${session.instituteCode}`,
    ...mine,
    ...withIds('c', { id: ids, campus_id }),
    ...(group_name === undefined ? [] : [sql`lower(c.group_name) = lower(${group_name})`]),
  ]);
  const found = anybody
    ? await sendNow(
        trx,
        sql<Contact>`SELECT c.id, c.name, c.mobile, c.campus_id, c.opted_out, b.campus_name FROM sms_contacts c LEFT JOIN campuses b ON b.institute_code = c.institute_code AND b.id = c.campus_id
          WHERE ${where} ORDER BY c.name, c.id LIMIT ${MOST_PEOPLE + 1}`,
      )
    : [];
  if (ids && found.length < ids.length) throw invalid('contact_ids', 'contact_ids names a contact who does not exist');
  if (found.length + numbers.length > MOST_PEOPLE)
    throw invalid('contact_ids', `These are more than ${MOST_PEOPLE}; send to one group after another`);
  return [
    ...found.map(({ id, name, mobile, campus_id: campusId, opted_out, campus_name }): Person => ({
      name,
      typed: mobile,
      campusId,
      studentId: null,
      contactId: id,
      skip: opted_out ? 'Receives no messages' : null,
      values: { ...shared, name, campus: campus_name ?? '' },
      balance: 0,
      dueDate: null,
    })),
    ...numbers.map((typed): Person => ({
      name: typed,
      typed,
      campusId: null,
      studentId: null,
      contactId: null,
      skip: null,
      values: shared,
      balance: 0,
      dueDate: null,
    })),
  ];
}
/** The last ten digits of contacts who opted out: whoever did receives nothing under another name either, nor about a child. */
export async function optedOut({ trx, session }: Reader): Promise<ReadonlySet<string>> {
  const found = await sendNow(
    trx,
    sql<{
      digits: string;
    }>`SELECT right(regexp_replace(c.mobile, '\\D', '', 'g'), 10) AS digits FROM sms_contacts c WHERE c.institute_code = ${session.instituteCode} AND c.opted_out`,
  );
  return new Set(found.map(({ digits }) => digits));
}
