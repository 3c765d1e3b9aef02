/**
 * Students beyond the plain list, create, update and delete of `/api_students` (src/resources/students.ts;
 * specification 7).
 *
 * A student as answered everywhere: the declared fields under their wire names (`studentName`, `sid`, `roll_no`,
 * `family_no`, `father_name`, …), and embedded `session {id, session_name}`, `class {id, class_name}`, `section {id,
 * section_name}` or null, `campus {id, campus_name, institute_name}`, `gender {id, name}` or null, `status {id, name,
 * status_class}`,
 * `guardian {id, name, relation, mobile}` or null, `family {id, family_no, father_name, mobile, whatsapp}`, `city {id,
 * name}` or null,
 * `house {id, name, color}` or null, `added_by {id, full_name}` or null. The photo is a file code for /files/{code}.
 *
 * The list takes beside filters, search, sort and pages: `scope` = 'students' (default: all but inquiries, applications
 * and refused ones), 'enrolled', 'not_enrolled', 'inquiries' or 'everyone'; `not-enrolled=true` is scope
 * 'not_enrolled'; `added_by` = id of a user or 'me' (students-by-user). A filter on id, sid, status_id or status_class
 * replaces the default scope. `search` looks into SID, roll, registration and family number, names, father's CNIC,
 * B-form and mobile. Parameters of fees are refused until there are fees.
 */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const digits = z.string().regex(/^\d{1,15}$/, 'must be an id');
const count = z.string().regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1');
export const pageQuery = { page: count.optional(), per_page: count.optional() };
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, YYYY-MM-DD');
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    current_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    last_page: z.number(),
  });
const text = (max: number) => z.string().trim().max(max);
const ids = z.array(id).min(1).max(500);
export const STUDENT_SCOPES = ['students', 'enrolled', 'not_enrolled', 'inquiries', 'everyone'] as const;
/** A row under wire names. */
const row = z.record(z.string(), z.unknown());
const reason = text(300).optional();
/** Which students: the same as the query of the list, as a body. */
const selection = {
  filters: z
    .union([
      z.string().max(20_000),
      z
        .array(z.object({ field: z.string().max(100), operator: z.string().max(20).optional(), value: z.unknown() }))
        .max(50),
    ])
    .optional(),
  search: text(200).optional(),
  scope: z.enum(STUDENT_SCOPES).optional(),
  'not-enrolled': z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  added_by: z.union([id, z.literal('me')]).optional(),
  ids: z.array(id).max(5000).optional(),
};

/** The list of `/api_students` for long filters and lists of ids; same rows. Without `page`: all of them. */
export const fetchStudents = defineEndpoint({
  method: 'POST',
  path: '/fetch_api_students',
  specified: true,
  reads: true,
  tag: 'Students',
  access: 'students.read',
  summary: 'Students by a long filter, paged as the list is',
  body: z.strictObject({
    ...selection,
    page: id.optional(),
    per_page: id.optional(),
    sort_by: z.string().max(60).optional(),
    sort_order: z.string().max(4).optional(),
    with_total: z.union([z.literal(0), z.literal(1)]).optional(),
  }),
  response: z.object({
    data: z.array(row),
    current_page: z.number().optional(),
    per_page: z.number().optional(),
    total: z.number().optional(),
    last_page: z.number().optional(),
  }),
});
const share = z.array(z.object({ id: z.number().nullable(), name: z.string(), count: z.number() }));
/** Counts of a selection for the line under a list; inquiries are never in `students`. */
export const studentTotals = defineEndpoint({
  method: 'POST',
  path: '/student_totals',
  needs: 'student-lists',
  reads: true,
  tag: 'Students',
  access: 'students.read',
  summary: 'Counts of the selected students by gender, status, class and campus',
  body: z.strictObject(selection),
  response: z.object({
    data: z.object({
      total: z.number(),
      students: z.number(),
      families: z.number(),
      by_gender: share,
      by_status: share,
      by_class: share,
      by_campus: share,
    }),
  }),
});
/** A hint for the form: the next SID. The real one is assigned when the student is saved. */
export const upcomingSid = defineEndpoint({
  method: 'GET',
  path: '/getUpcomingSid',
  specified: true,
  tag: 'Students',
  access: 'students.create',
  summary: 'The SID that the next student will probably get',
  response: z.object({ data: z.object({ sid: z.number() }) }),
});

const failure = z.object({ id: z.number(), errors: z.record(z.string(), z.array(z.string())) });
/**
 * Result of a change to many: `updated` were changed (or would be, with `dry_run`), `unchanged` had these values
 * already, `failed` stayed as they were. `students`: updated rows, as they are afterwards.
 */
const changed = z.object({
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
/**
 * Changes field by field, newest first. Without `sid`: of every student one may see. References are named, not
 * numbered; pictures only say that they changed.
 */
export const changeLog = defineEndpoint({
  method: 'GET',
  path: '/getChangeLog',
  specified: true,
  tag: 'Students',
  access: 'students.read',
  summary: 'Who changed what of a student, and when',
  query: z.object({ sid: digits.optional(), ...pageQuery }),
  response: paged(
    z.object({
      id: z.number(),
      at: z.string(),
      user_id: z.number().nullable(),
      username: z.string().nullable(),
      action: z.string(),
      student_id: z.number(),
      sid: z.number().nullable(),
      studentName: z.string().nullable(),
      changes: z.array(
        z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
});
export const MOVEMENT_KINDS = [
  'inquire',
  'apply',
  'reject',
  'admit',
  'status',
  'promote',
  'transfer_class',
  'transfer_section',
  'transfer_campus',
  'leave',
  'strike_off',
  'withdraw',
  'pass_out',
  'transfer_out',
  'readmit',
  'renumber',
  'undo',
] as const;
const placement = z.object({
  campus: z.string().nullable(),
  session: z.string().nullable(),
  class: z.string().nullable(),
  section: z.string().nullable(),
  status: z.string().nullable(),
  status_class: z.string().nullable(),
  roll_no: z.string().nullable(),
});
export const movement = z.object({
  id: z.number(),
  at: z.string(),
  effective_date: z.string(),
  student_id: z.number(),
  sid: z.number().nullable(),
  studentName: z.string().nullable(),
  kind: z.enum(MOVEMENT_KINDS),
  reason: z.string().nullable(),
  username: z.string().nullable(),
  batch_id: z.number().nullable(),
  undone: z.boolean(),
  from: placement.nullable(),
  to: placement,
});
/** History of states: admitted, promoted, moved, struck off, … newest first; `from` is null for the first. */
export const studentMovements = defineEndpoint({
  method: 'GET',
  path: '/student_movements',
  needs: 'student-profile',
  tag: 'Students',
  access: 'students.read',
  summary: 'Movements of a student, of a batch, or of all',
  query: z.object({
    student_id: digits.optional(),
    batch_id: digits.optional(),
    kind: z.enum(MOVEMENT_KINDS).optional(),
    from: day.optional(),
    to: day.optional(),
    ...pageQuery,
  }),
  response: paged(movement),
});
/** Everything about one student on one page. `siblings` are students of the same family that the caller may see. */
export const studentProfile = defineEndpoint({
  method: 'GET',
  path: '/student_profile/{id}',
  needs: 'student-profile',
  tag: 'Students',
  access: 'students.read',
  summary: 'A student with family, siblings, movements, certificates and examination seats',
  response: z.object({
    data: z.object({
      student: row,
      family: row.nullable(),
      siblings: z.array(row),
      movements: z.array(movement),
      certificates: z.array(
        z.object({
          id: z.number(),
          serial_no: z.string(),
          certificate: z.string(),
          printed_at: z.string(),
          username: z.string().nullable(),
          revoked: z.boolean(),
        }),
      ),
      seats: z.array(z.object({ exam_name: z.string(), session: z.string(), hall: z.string(), seat_no: z.string() })),
    }),
  }),
});
const sibling = z.object({
  id: z.number(),
  sid: z.number().nullable(),
  studentName: z.string(),
  class_name: z.string().nullable(),
  section_name: z.string().nullable(),
  campus_name: z.string().nullable(),
  status: z.string().nullable(),
  photo: z.string().nullable(),
});
/**
 * While the father's CNIC, a mobile or a family number is typed: whole CNIC (with or without dashes), mobile and family
 * number, or the start of a name of at least 3 letters. `elsewhere`: children at campuses that are not the caller's.
 */
export const familyLookup = defineEndpoint({
  method: 'GET',
  path: '/family_lookup',
  needs: 'families',
  tag: 'Students',
  access: ['students.create', 'students.update'],
  summary: 'Families by CNIC, mobile, number or father, with their children',
  query: z.object({
    cnic: text(20).optional(),
    mobile: text(20).optional(),
    family_no: text(12).optional(),
    father_name: text(120).optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        family_no: z.number(),
        father_name: z.string(),
        father_cnic: z.string().nullable(),
        mother_name: z.string().nullable(),
        mobile: z.string().nullable(),
        whatsapp: z.string().nullable(),
        address: z.string().nullable(),
        matched_by: z.enum(['cnic', 'mobile', 'family_no', 'father_name']),
        students: z.array(sibling),
        elsewhere: z.number(),
      }),
    ),
  }),
});
/**
 * Students who may be the same person: same B-form number, or same name with the same birthday or father. `except`: the
 * student being edited.
 */
export const studentDuplicates = defineEndpoint({
  method: 'GET',
  path: '/student_duplicates',
  needs: 'families',
  tag: 'Students',
  access: 'students.read',
  summary: 'Students that look like the one being typed',
  query: z.object({
    studentName: text(120).optional(),
    father_name: text(120).optional(),
    date_of_birth: day.optional(),
    b_form_no: text(20).optional(),
    except: digits.optional(),
  }),
  response: z.object({
    data: z.array(
      sibling.extend({ father_name: z.string().nullable(), date_of_birth: z.string().nullable(), why: z.string() }),
    ),
  }),
});

const target = z.strictObject({
  campus_id: id.optional(),
  session_id: id.optional(),
  class_id: id.optional(),
  section_id: id.nullable().optional(),
  status_id: id.optional(),
});
/**
 * Moves up to 500 students at once: promotion (session and class), section, campus, or a common status. `from` narrows
 * which of `ids` are taken (a student who is elsewhere by now fails); without `ids`, all students at `from`.
 * `to.section_id` left out keeps the section; `roll_no`: 'keep' (default), 'clear' or 'renumber' (1, 2, 3, … by name
 * after the numbers in use). `dry_run` is the preview: the same answer, nothing saved.
 */
export const batchTransfer = defineEndpoint({
  method: 'POST',
  path: '/batch_transfer',
  needs: 'batches',
  tag: 'Students',
  access: 'students.update',
  summary: 'Promotes or transfers students as one batch that can be undone',
  body: z.strictObject({
    ids: ids.optional(),
    from: z
      .strictObject({
        campus_id: id.optional(),
        session_id: id.optional(),
        class_id: id.optional(),
        section_id: id.nullable().optional(),
        status_id: id.optional(),
      })
      .optional(),
    to: target,
    reason,
    effective_date: day.optional(),
    roll_no: z.enum(['keep', 'clear', 'renumber']).optional(),
    dry_run: z.boolean().optional(),
  }),
  response: changed,
});
/**
 * Takes a batch back for every student who still is as the batch left them; the others are in `failed`. Needs no
 * reason.
 */
export const undoBatch = defineEndpoint({
  method: 'POST',
  path: '/batch_transfer/{id}/undo',
  needs: 'batches',
  tag: 'Students',
  access: 'students.update',
  summary: 'Undoes a batch',
  body: z.strictObject({ reason, dry_run: z.boolean().optional() }),
  response: changed,
});
/** Batches, newest first; `movable`: students that an undo would still take back. */
export const batches = defineEndpoint({
  method: 'GET',
  path: '/batch_transfers',
  needs: 'batches',
  tag: 'Students',
  access: 'students.read',
  summary: 'Batches of transfers and bulk edits',
  query: z.object(pageQuery),
  response: paged(
    z.object({
      id: z.number(),
      at: z.string(),
      username: z.string().nullable(),
      kind: z.string(),
      reason: z.string().nullable(),
      students: z.number(),
      undone: z.number(),
      movable: z.number(),
      summary: z.string(),
    }),
  ),
});
