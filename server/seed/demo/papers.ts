/**
 * What the office of the demo school has done so far: certificates issued, seats of an examination given, records
 * corrected.
 */
import { sql } from 'kysely';
import { fillCertificate } from '../../../contract/certificateFields.ts';
import { certificateValues } from '../../../contract/certificateValues.ts';
import { newVerifyCode, serialNo } from '../../modules/certificates/issue.ts';
import { seatingOrder, type Sitter } from '../../modules/exams/order.ts';
import type { Values } from '../../resources/hooks.ts';
import type { Seeding } from '../seeding.ts';
import { daysAfter } from '../years.ts';
import { certificates as ofEverySchool } from '../data/certificates.ts';
import { certificates } from './texts.ts';
import { GULBERG, JOHAR_TOWN } from './campuses.ts';
import { pastAuditSql } from '../../resources/audit.ts';

export const EXAM = 'Mid-Term Examination';
/** Which certificate for how many of whom, how many days ago the first, and how many days until the next. */
const ISSUED = [
  { name: 'Leaving Certificate', status: 'withdrawn', skip: 0, many: 6, ago: 41, every: 6 },
  { name: 'Bonafide Certificate', status: 'enrolled', skip: 0, many: 9, ago: 33, every: 3 },
  { name: 'Sports Certificate', status: 'enrolled', skip: 2, many: 8, ago: 20, every: 0 },
  { name: 'Character Certificate', status: 'enrolled', skip: 30, many: 5, ago: 12, every: 2 },
] as const;

async function peopleOf(
  { trx, instituteCode }: Seeding,
  status: string,
  many: number,
  skip: number,
): Promise<Values[]> {
  const { rows } =
    await sql<Values>`SELECT s.*, s.date_of_birth::text AS date_of_birth, s.admission_date::text AS admission_date, s.leaving_date::text AS leaving_date,
      to_jsonb(c) AS class, to_jsonb(x) AS section, to_jsonb(y) AS session, to_jsonb(b) || jsonb_build_object('institute_name', i.institute_name) AS campus,
      to_jsonb(g) AS gender, to_jsonb(t) AS status, to_jsonb(u) AS guardian
    FROM students s JOIN institute i ON i.institute_code = s.institute_code JOIN classes c ON c.institute_code = s.institute_code AND c.id = s.class_id
    JOIN campuses b ON b.institute_code = s.institute_code AND b.id = s.campus_id JOIN sessions y ON y.institute_code = s.institute_code AND y.id = s.session_id
    JOIN student_statuses t ON t.institute_code = s.institute_code AND t.id = s.status_id LEFT JOIN sections x ON x.institute_code = s.institute_code AND x.id = s.section_id
    LEFT JOIN genders g ON g.institute_code = s.institute_code AND g.id = s.gender_id LEFT JOIN guardians u ON u.institute_code = s.institute_code AND u.id = s.guardian_id
    WHERE s.institute_code = ${instituteCode} AND s.status_class = ${status} AND s.deleted_at IS NULL ORDER BY s.sid LIMIT ${many} OFFSET ${skip}`.execute(
      trx,
    );
  return rows;
}

async function addCertificates(seeding: Seeding, today: string): Promise<void> {
  const { trx, instituteCode, id } = seeding;
  const wanted: { name: string; student: Values; day: string }[] = [];
  for (const { name, status, skip, many, ago, every } of ISSUED)
    for (const [at, student] of (await peopleOf(seeding, status, many, skip)).entries())
      wanted.push({ name, student, day: daysAfter(today, at * every - ago) });
  const inOrder = wanted.toSorted((a, b) => a.day.localeCompare(b.day));
  for (const [at, { name, student, day }] of inOrder.entries()) {
    const serial = at + 1;
    const body = [...ofEverySchool, ...certificates].find((one) => one.name === name)?.body ?? '';
    const issue = { day, serial: serialNo(serial), code: newVerifyCode(instituteCode), certificate: name };
    const text = fillCertificate(body, certificateValues(student, issue));
    const classAt = (student['class'] as Values)['class_name'];
    await sql`INSERT INTO certificate_prints (institute_code, serial, serial_no, verify_code, certificate_id, certificate, student_id, student_name, class_name, body, user_id, username, printed_at)
      SELECT ${instituteCode}, ${serial}, ${issue.serial}, ${issue.code}, ${id('certificates', name)}, ${name}, ${student['id']}, ${student['student_name']}, ${classAt}, ${text}, u.id, u.username,
        ${`${day}T06:30:00Z`}::timestamptz + make_interval(mins => ${at * 7}) FROM users u WHERE u.institute_code = ${instituteCode} AND u.username = 'registrar'`.execute(
      trx,
    );
  }
  await sql`SELECT take_numbers(${instituteCode}, 'certificate', ${inOrder.length})`.execute(trx);
  await sql`UPDATE certificate_prints SET revoked_at = printed_at + interval '1 day', revoked_reason = 'The date of birth was wrong; a new one was issued'
    WHERE institute_code = ${instituteCode} AND serial = 3`.execute(trx);
}

/** The upper classes of both campuses, neighbours of different classes. */
async function addSeats({ trx, instituteCode, id }: Seeding, session: string): Promise<void> {
  for (const [campus, halls] of [
    [GULBERG, ['Main Hall', 'Library']],
    [JOHAR_TOWN, ['Ground Floor Hall']],
  ] as const) {
    const { rows } =
      await sql<Sitter>`SELECT r.id, r.sid, r.roll_no, r.class_id, r.section_id, c.sort_order AS class_order FROM students r
      JOIN classes c ON c.institute_code = r.institute_code AND c.id = r.class_id
      WHERE r.institute_code = ${instituteCode} AND r.campus_id = ${id('campuses', campus)} AND r.status_class = 'enrolled' AND c.sort_order >= (
        SELECT sort_order FROM classes WHERE institute_code = ${instituteCode} AND class_name = 'Five') ORDER BY r.sid LIMIT 110`.execute(
        trx,
      );
    const waiting = seatingOrder(rows, 'mixed');
    const ids = halls.map((hall) => id('exam_halls', hall));
    await sql`INSERT INTO exam_seats (institute_code, session_id, exam_name, student_id, hall_id, seat_row, seat_column)
      SELECT ${instituteCode}, ${id('sessions', session)}, ${EXAM}, w.id, p.hall_id, p.seat_row, p.seat_column
      FROM (SELECT h.id AS hall_id, a AS seat_row, b AS seat_column, row_number() OVER (ORDER BY array_position(${ids}::bigint[], h.id), a, b) AS n
        FROM exam_halls h, generate_series(1, h.seat_rows) a, generate_series(1, h.seat_columns) b WHERE h.institute_code = ${instituteCode} AND h.id = ANY(${ids}::bigint[])) p
      JOIN unnest(${waiting.map((one) => one.id)}::bigint[]) WITH ORDINALITY w(id, n) USING (n)`.execute(trx);
  }
}

/** Corrections that the registrar made: SID, what, and how many days ago. */
const CORRECTIONS: readonly (readonly [
  sid: number,
  field: 'remarks' | 'previous_school' | 'blood_group',
  value: string,
  ago: number,
])[] = [
  [1, 'previous_school', 'Iqbal Public School, Green Town', 30],
  [1, 'remarks', 'Wears glasses: a seat in the first row.', 16],
  [2, 'blood_group', 'B+', 14],
  [5, 'remarks', 'Comes with the van of an elder brother.', 9],
  [7, 'previous_school', 'Montessori House, Johar Town', 6],
  [9, 'remarks', 'Allergic to peanuts; the mother is called first.', 2],
];
async function addCorrections({ trx, instituteCode }: Seeding, today: string): Promise<void> {
  for (const [sid, field, value, ago] of CORRECTIONS)
    await sql`WITH old AS (SELECT s.id, s.version, s.${sql.id(field)} AS value FROM students s WHERE s.institute_code = ${instituteCode} AND s.sid = ${sid}),
        now AS (UPDATE students s SET ${sql.id(field)} = ${value}, version = s.version + 1 FROM old WHERE s.institute_code = ${instituteCode} AND s.id = old.id)
      ${pastAuditSql(sql`SELECT ${instituteCode}, ${`${daysAfter(today, -ago)}T07:10:00Z`}::timestamptz, u.id, u.username, 'update', 'students', old.id::text, jsonb_build_object('version', old.version, ${field}::text, old.value),
        jsonb_build_object('version', old.version + 1, ${field}::text, ${value}::text) FROM old JOIN users u ON u.institute_code = ${instituteCode} AND u.username = 'registrar'`)}`.execute(
      trx,
    );
}

export async function addPapers(seeding: Seeding, today: string, session: string): Promise<void> {
  await addCertificates(seeding, today);
  await addSeats(seeding, session);
  await addCorrections(seeding, today);
}
