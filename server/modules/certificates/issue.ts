/**
 * Issuing certificates: a serial from the institute's counter, a code that cannot be guessed, the text as it was
 * printed.
 */
import type { Row } from '../../database/tables.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { designOf } from '../../../contract/certificateDesign.ts';
import { fillCertificate, unknownFields } from '../../../contract/certificateFields.ts';
import { certificateValues, nameIn } from '../../../contract/certificateValues.ts';
import { today } from '../../../contract/dates.ts';
import { saveCertificates } from '../../../contract/endpoints/certificates.ts';
import { certificates } from '../../../src/resources/certificates.ts';
import { students } from '../../../src/resources/students.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import type { Values } from '../../resources/hooks.ts';
import { readRows } from '../../resources/rows.ts';
import { all, visible } from '../../resources/scope.ts';

/** 80 bits in letters and digits that nobody confuses when they are read aloud. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** `<institute>.<code>`. */
export const newVerifyCode = (instituteCode: string): string =>
  `${instituteCode}.${[...randomBytes(16)].map((byte) => ALPHABET[byte % 32]).join('')}`;
export const serialNo = (serial: number): string => `C-${String(serial).padStart(6, '0')}`;
/** The code says where to look: it is asked for without a session. */
export const VERIFY_CODE = /^([A-Za-z0-9_-]{1,32})\.([0-9A-HJKMNP-TV-Z]{16})$/;
export const verifyUrl = (code: string): string => `/verify/${code}`;

const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

async function firstSerial({ trx, session }: Call, many: number): Promise<number> {
  const { rows } = await sql<{
    first: number;
  }>`SELECT take_numbers(${session.instituteCode}, 'certificate', ${many}) AS first`.execute(trx);
  return Number(rows[0]?.first);
}
interface Print {
  readonly student: Values;
  readonly serial: number;
  readonly serial_no: string;
  readonly verify_code: string;
  readonly body: string;
}
async function keep(
  { trx, session }: Call,
  certificate: Values,
  prints: readonly Print[],
  day: string,
): Promise<Map<number, number>> {
  const json = prints.map(({ student, ...print }) => ({
    ...print,
    student_id: student['id'],
    student_name: student['student_name'],
    class_name: nameIn(student['class'], 'class_name'),
  }));
  const { rows } = await sql<
    Pick<Row<'certificate_prints'>, 'id' | 'student_id'>
  >`INSERT INTO certificate_prints (institute_code, serial, serial_no, verify_code, certificate_id, certificate, student_id, student_name, class_name, body, issued_on, user_id, username)
    SELECT ${session.instituteCode}, p.serial, p.serial_no, p.verify_code, ${certificate['id']}, ${certificate['name']}, p.student_id, p.student_name, p.class_name, p.body, ${day}::date, ${session.userId}, ${session.username}
    FROM jsonb_to_recordset(${JSON.stringify(json)}::jsonb) AS p(serial bigint, serial_no text, verify_code text, student_id bigint, student_name text, class_name text, body text) RETURNING id, student_id`.execute(
    trx,
  );
  return new Map(rows.map((row) => [Number(row.student_id), Number(row.id)]));
}

export const issueRoute = endpointRoute(saveCertificates, async (call, { body }) => {
  const { trx, session } = call;
  const ids = [...new Set(body.student_ids)];
  // The text is of the same template as the look that the database writes down.
  if (!body.dry_run)
    await sql`SELECT 1 FROM certificates WHERE institute_code = ${session.instituteCode} AND id = ${body.certificate_id} FOR SHARE`.execute(
      trx,
    );
  const [[certificate], people] = await Promise.all([
    readRows(trx, session.instituteCode, certificates, {
      where: all([visible(certificates, session), sql`r.id = ${body.certificate_id}`]),
    }),
    readRows(trx, session.instituteCode, students, {
      where: all([visible(students, session), sql`r.id = ANY(${ids}::bigint[])`]),
    }),
  ]);
  if (!certificate) throw invalid('certificate_id', 'Certificate does not exist');
  const found = new Map(people.map((student) => [student['id'] as number, student]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length)
    throw invalid('student_ids', `student_ids names ${missing.slice(0, 5).join(', ')}, which does not exist`);
  const wanted = certificate['class_id'];
  const other = wanted === null ? undefined : people.find((student) => student['class_id'] !== wanted);
  if (other)
    throw invalid('student_ids', `This certificate is for another class than that of ${String(other['student_name'])}`);
  const day = body.date ?? today();
  if (
    new Date(`${day}T00:00:00Z`).toString() === 'Invalid Date' ||
    !new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  )
    throw invalid('date', 'date is not a date of the calendar');
  const first = body.dry_run ? null : await firstSerial(call, ids.length);
  const template = String(certificate['body']);
  const prints = ids.map((id, at): Print => {
    const student = found.get(id) ?? {};
    const serial = (first ?? 0) + at;
    const serial_no = first === null ? '' : serialNo(serial);
    const verify_code = first === null ? '' : newVerifyCode(session.instituteCode);
    const values = certificateValues(student, {
      day,
      serial: serial_no,
      code: verify_code,
      certificate: String(certificate['name']),
    });
    return { student, serial, serial_no, verify_code, body: fillCertificate(template, values) };
  });
  const numbers = first === null ? new Map<number, number>() : await keep(call, certificate, prints, day);
  return {
    data: {
      certificate: {
        id: Number(certificate['id']),
        name: String(certificate['name']),
        background: text(certificate['background']),
        page: String(certificate['page']),
        orientation: String(certificate['orientation']),
        design: designOf(certificate),
      },
      unknown: unknownFields(template),
      prints: prints.map(({ student, serial_no, verify_code, body: filled }) => ({
        id: numbers.get(Number(student['id'])) ?? null,
        serial_no,
        verify_code,
        verify_url: verify_code === '' ? '' : verifyUrl(verify_code),
        student_id: Number(student['id']),
        sid: Number(student['sid']),
        studentName: String(student['student_name']),
        photo: text(student['photo']),
        body: filled,
      })),
    },
  };
});
