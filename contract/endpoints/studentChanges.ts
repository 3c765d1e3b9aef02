/** Changing many students at once, and adding many (specification 7). */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ids, reason, row } from './students.ts';
import { id } from './wire.ts';

const failure = z.object({ id: z.number(), errors: z.record(z.string(), z.array(z.string())) });
/**
 * Result of a change to many: `updated` were changed (or would be, with `dry_run`), `unchanged` had these values
 * already, `failed` stayed as they were. `students`: updated rows, as they are afterwards.
 */
export const changed = z.object({
  data: z.object({
    dry_run: z.boolean(),
    batch_id: z.number().nullable(),
    updated: z.array(z.number()),
    unchanged: z.array(z.number()),
    failed: z.array(failure),
    students: z.array(row),
  }),
});
/**
 * Either `ids` with `changes` that are the same for all, or `rows` with changes of their own (a grid). Fields by wire
 * names; only those of the update form, without photo. `reason` is needed as soon as a status changes (a row may carry
 * its own in `changes`). A `version` that is stale refuses that row. Rows without errors are saved; with `all_or_none`
 * nothing is saved when one fails (`updated` is empty then).
 */
export const studentBulkEdit = defineEndpoint({
  method: 'PATCH',
  path: '/studentBulkEdit',
  specified: true,
  tag: 'Students',
  access: 'students.update',
  summary: 'Changes up to 500 students, with a result per row',
  body: z.strictObject({
    ids: ids.optional(),
    changes: z.record(z.string().max(60), z.unknown()).optional(),
    rows: z
      .array(z.strictObject({ id, version: id.optional(), changes: z.record(z.string().max(60), z.unknown()) }))
      .min(1)
      .max(500)
      .optional(),
    reason,
    dry_run: z.boolean().optional(),
    all_or_none: z.boolean().optional(),
  }),
  response: changed,
});
/**
 * `rows`: fields of the create form by wire names, without campus and class. Session (default: the current one) and
 * status (default: the first enrolled one) may be given for all. Rows with errors are not saved and come back by their
 * index.
 */
export const bulkAddStudents = defineEndpoint({
  method: 'POST',
  path: '/bulk_add_students',
  specified: true,
  tag: 'Students',
  access: 'students.create',
  summary: 'Adds up to 200 students to a class, with a result per row',
  body: z.strictObject({
    campus_id: id,
    class_id: id,
    section_id: id.nullable().optional(),
    session_id: id.optional(),
    status_id: id.optional(),
    rows: z
      .array(z.record(z.string().max(60), z.unknown()))
      .min(1)
      .max(200),
    dry_run: z.boolean().optional(),
  }),
  response: z.object({
    data: z.object({
      dry_run: z.boolean(),
      created: z.array(
        z.object({
          index: z.number(),
          id: z.number().nullable(),
          sid: z.number().nullable(),
          family_no: z.number().nullable(),
        }),
      ),
      failed: z.array(z.object({ index: z.number(), errors: z.record(z.string(), z.array(z.string())) })),
    }),
  }),
});
export const BULK_TYPES = [
  'students',
  'feeplans',
  'first_time_arrears',
  'challan_payments',
  'student_attendance',
  'families',
  'guardians',
] as const;
/**
 * Opens an import (contract/endpoints/exchange.ts) from a csv or xlsx file; it goes on under /imports/{id}. Needs the
 * create privilege of what `type` names. Family columns of students (family number, father, CNIC, mobile, mother,
 * address) find or make the family. `dry_run`: nothing is kept; the columns are taken by their headings, the first rows
 * are tried as a create would do them, and the counts and errors are answered.
 */
export const bulkImports = defineEndpoint({
  method: 'POST',
  path: '/bulk_imports/',
  specified: true,
  tag: 'Import',
  access: [
    'students.create',
    'fee_plans.create',
    'first_time_arrears.create',
    'challan_payments.create',
    'student_attendance.create',
    'families.create',
    'guardians.create',
  ],
  summary: 'Reads a file of students, fee plans, first-time arrears, payments or attendance and opens an import',
  encoding: 'multipart',
  body: z.strictObject({
    type: z.enum(BULK_TYPES),
    dry_run: z.enum(['true', 'false', '1', '0']).optional(),
    file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
    sheet: z.string().max(100).optional(),
    header_row: z
      .string()
      .regex(/^\d{1,5}$/)
      .optional(),
  }),
  response: z.object({ data: z.unknown() }),
});
/**
 * Pictures in a zip, each named by the SID or registration number of its student ('1042.jpg'). At most 200 pictures and
 * 30 MB.
 */
export const studentPhotos = defineEndpoint({
  method: 'POST',
  path: '/student_photos',
  needs: 'imports',
  tag: 'Students',
  access: 'students.update',
  summary: 'Photos of many students from a zip file, with a result per picture',
  encoding: 'multipart',
  body: z.strictObject({
    file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
    by: z.enum(['sid', 'registration_no']).optional(),
    replace: z.enum(['true', 'false']).optional(),
  }),
  response: z.object({
    data: z.object({
      saved: z.array(z.object({ name: z.string(), id: z.number(), sid: z.number() })),
      failed: z.array(z.object({ name: z.string(), error: z.string() })),
    }),
  }),
});
