/** Issued certificates: serial, code that anybody can check at /verify/{code}, log (specification 7). */
import { z } from 'zod';
import { ALIGNS, BORDERS, FONTS, PHOTOS, SEALS, TEXT_SIZES } from '../certificateDesign.ts';
import { defineEndpoint } from '../endpoint.ts';
import { digits, id, paged, pageQuery } from './wire.ts';

const one = <const List extends readonly (readonly [string, string])[]>(list: List) =>
  z.enum(list.map(([value]) => value) as [List[number][0], ...List[number][0][]]);
const design = z.object({
  heading: z.string().nullable(),
  font: one(FONTS),
  text_size: one(TEXT_SIZES),
  align: one(ALIGNS),
  border: one(BORDERS),
  ink: z.string().nullable(),
  photo: one(PHOTOS),
  signatures: z.string().nullable(),
  seal: one(SEALS),
  seal_picture: z.string().nullable(),
  shows_qr: z.boolean(),
});
/**
 * Issues one certificate per student: `body` is the template with its fields filled in (contract/certificateFields.ts;
 * text, never markup), `verify_url` the path of the check page on this server (the QR code holds it behind the origin
 * of the page). `unknown`: fields of the template that do not exist and stay visible. With `dry_run` nothing is issued:
 * serial and code are empty. Students that are not visible refuse the whole call (422 on student_ids).
 */
export const saveCertificates = defineEndpoint({
  method: 'POST',
  path: '/save_student_certificates_record',
  specified: true,
  tag: 'Certificates',
  access: 'student_certificates_record.create',
  summary: 'Issues a certificate to students and answers what to print',
  body: z.strictObject({
    certificate_id: id,
    student_ids: z.array(id).min(1).max(500),
    dry_run: z.boolean().optional(),
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, YYYY-MM-DD')
      .optional(),
  }),
  response: z.object({
    data: z.object({
      certificate: z.object({
        id: z.number(),
        name: z.string(),
        background: z.string().nullable(),
        page: z.string(),
        orientation: z.string(),
        /** How it looks; another provider may not say it (contract/certificateDesign.ts). */
        design: design.optional(),
      }),
      unknown: z.array(z.string()),
      prints: z.array(
        z.object({
          id: z.number().nullable(),
          serial_no: z.string(),
          verify_code: z.string(),
          verify_url: z.string(),
          student_id: z.number(),
          sid: z.number(),
          studentName: z.string(),
          photo: z.string().nullable(),
          body: z.string(),
        }),
      ),
    }),
  }),
});
const printed = z.object({
  id: z.number(),
  serial_no: z.string(),
  verify_code: z.string(),
  verify_url: z.string(),
  certificate_id: z.number(),
  certificate: z.string(),
  student_id: z.number(),
  sid: z.number().nullable(),
  studentName: z.string(),
  photo: z.string().nullable().optional(),
  class_name: z.string().nullable(),
  campus_name: z.string().nullable(),
  body: z.string(),
  printed_at: z.string(),
  /** The date that it bears. */
  issued_on: z.string().nullable().optional(),
  /** As it was printed, written down by the database; null: issued before looks were. */
  look: z
    .object({
      page: z.string(),
      orientation: z.string(),
      background: z.string().nullable(),
      /** Of the student, where it was printed. */
      photo: z.string().nullable(),
      institute_name: z.string(),
      logo: z.string().nullable(),
      design,
    })
    .nullable()
    .optional(),
  username: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoked_reason: z.string().nullable(),
});
/** The log, newest first; `search` looks for the serial, the SID or the student. */
export const certificatePrints = defineEndpoint({
  method: 'GET',
  path: '/get_student_certificates_print',
  specified: true,
  tag: 'Certificates',
  access: 'student_certificates_record.read',
  summary: 'Issued certificates, paged',
  query: z.object({
    student_id: digits.optional(),
    certificate_id: digits.optional(),
    from: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .optional(),
    to: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .optional(),
    search: z.string().max(200).optional(),
    ...pageQuery,
  }),
  response: paged(printed),
});
/** An issued certificate is never deleted; revoked, its check page says so. */
export const revokeCertificate = defineEndpoint({
  method: 'POST',
  path: '/student_certificates_record/{id}/revoke',
  needs: 'undo',
  tag: 'Certificates',
  access: 'student_certificates_record.create',
  summary: 'Declares an issued certificate void',
  body: z.strictObject({ reason: z.string().trim().min(1).max(300) }),
  response: z.object({ message: z.string(), data: z.object({ id: z.number() }) }),
});
