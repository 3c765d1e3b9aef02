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
import { movement } from './studentHistory.ts';
import { day, digits, id, text } from './wire.ts';

export const ids = z.array(id).min(1).max(500);
export const STUDENT_SCOPES = ['students', 'enrolled', 'not_enrolled', 'inquiries', 'everyone'] as const;
/** A row under wire names. */
export const row = z.record(z.string(), z.unknown());
export const reason = text(300).optional();
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
