/** Students of parent-teacher meetings: who comes when, who came, and what was said. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, digits, id, paged, pageQuery } from './wire.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30');
const text = (max: number) => z.string().max(max, `must have at most ${max} characters`).nullable();
export const PTM_STATES = ['invited', 'confirmed', 'attended', 'absent'] as const;
export const PTM_GUESTS = ['father', 'mother', 'both', 'guardian', 'other'] as const;
/** What is written of a student at a meeting. */
const marks = {
  state: z.enum(PTM_STATES),
  attended_by: z.enum(PTM_GUESTS).nullable(),
  slot_start: time.nullable(),
  remarks_teacher: text(500),
  remarks_parent: text(500),
  follow_up: text(300),
  follow_up_date: day.nullable(),
};
const row = z.object({
  id: z.number(),
  version: z.number(),
  student_id: z.number(),
  student_name: z.string(),
  student_name_ur: z.string().nullable(),
  sid: z.number(),
  roll_no: z.string().nullable(),
  father_name: z.string().nullable(),
  mobile: z.string().nullable(),
  family_id: z.number().nullable(),
  family_no: z.number().nullable(),
  class_id: z.number().nullable(),
  class_name: z.string().nullable(),
  section_name: z.string().nullable(),
  employee_id: z.number().nullable(),
  teacher: z.string().nullable(),
  ...marks,
  slot_end: time.nullable(),
  walk_in: z.boolean(),
  /** Is not enrolled any more. */
  left: z.boolean(),
  follow_up_done: z.boolean(),
});
export type PtmRow = z.output<typeof row>;
const meeting = z.object({
  id: z.number(),
  title: z.string(),
  campus_id: z.number(),
  campus_name: z.string(),
  class_name: z.string().nullable(),
  ptm_date: day,
  start_time: time,
  end_time: time,
  slot_minutes: z.number(),
  venue: z.string().nullable(),
  remarks: z.string().nullable(),
  status: z.enum(['planned', 'cancelled']),
  reason: z.string().nullable(),
});
export type PtmMeeting = z.output<typeof meeting>;

/**
 * Groups by class and section (unless said), by family, or by teacher; within a group by time. Who does not see every teacher's students
 * gets those of the employee they sign in as. `joined_since`: enrolled in the class, and not of the meeting yet.
 */
export const ptmStudentsGrouped = defineEndpoint({
  method: 'GET',
  path: '/get_ptms_students_grouped',
  specified: true,
  tag: 'Parent-Teacher Meetings',
  access: 'ptms.read',
  summary: 'Students of a meeting in groups, with times, marks and remarks',
  query: z.object({
    ptm_id: digits,
    group_by: z.enum(['class_section', 'family', 'teacher']).optional(),
  }),
  response: z.object({
    data: z.array(z.object({ key: z.string(), title: z.string(), students: z.array(row) })),
    /** These three may be missing at other providers. */
    meeting: meeting.optional(),
    counts: z
      .object({
        enlisted: z.number(),
        marked: z.number(),
        attended: z.number(),
        without_time: z.number(),
        joined_since: z.number(),
      })
      .optional(),
    /** Why nothing can be written; null when it can. */
    closed: z.string().nullable().optional(),
  }),
});
/** At most so many students of a meeting are marked at once. */
export const MOST_MARKED = 500;
/**
 * The same call that changes a meeting, with what is written of its students. Each row by itself: `version` is that of the row, and one that
 * somebody else has changed since is a conflict and answered as it is now; what is refused holds up no other row. What is not sent stays.
 */
export const markPtmStudents = defineEndpoint({
  method: 'PUT',
  path: '/ptms/{id}',
  specified: true,
  tag: 'Parent-Teacher Meetings',
  access: 'ptm_students.update',
  summary: 'Marks the students of a meeting and keeps what was said',
  body: z.strictObject({
    version: z.int().positive().optional(),
    students: z
      .array(z.strictObject({ id, version: z.int().positive().optional() }).extend(z.object(marks).partial().shape))
      .min(1)
      .max(MOST_MARKED),
  }),
  response: z.object({
    message: z.string(),
    data: z.looseObject({
      id: z.number(),
      /** Missing where the call was one of the other kind. */
      students: z
        .array(
          z.object({
            id: z.number(),
            outcome: z.enum(['saved', 'conflict', 'refused']),
            /** The member that was refused, and why. */
            field: z.string().nullable(),
            message: z.string().nullable(),
            /** As it is stored now; null where the meeting has no such row. */
            row: row.nullable(),
          }),
        )
        .optional(),
    }),
  }),
});
/** Without `student_ids` everybody who was enrolled since is added. `walk_in`: they are here now, without a time. */
export const addPtmStudents = defineEndpoint({
  method: 'POST',
  path: '/ptm_students',
  needs: 'meetings',
  tag: 'Parent-Teacher Meetings',
  access: 'ptm_students.update',
  summary: 'Adds students to a meeting',
  body: z.strictObject({
    ptm_id: id,
    student_ids: z.array(id).min(1).max(500).optional(),
    employee_id: id.optional(),
    walk_in: z.boolean().optional(),
  }),
  response: z.object({
    message: z.string(),
    data: z.object({ added: z.number(), without_time: z.number() }),
  }),
});
const followUp = z.object({
  id: z.number(),
  ptm_id: z.number(),
  title: z.string(),
  ptm_date: day,
  student_id: z.number(),
  student_name: z.string(),
  sid: z.number(),
  class_name: z.string().nullable(),
  section_name: z.string().nullable(),
  campus_name: z.string(),
  mobile: z.string().nullable(),
  teacher: z.string().nullable(),
  follow_up: z.string(),
  follow_up_date: day.nullable(),
  done: z.boolean(),
  done_by: z.string().nullable(),
});
export type PtmFollowUp = z.output<typeof followUp>;
/** Open ones unless said; those of the own students, as in the meeting itself. */
export const ptmFollowUps = defineEndpoint({
  method: 'GET',
  path: '/ptm_follow_ups',
  needs: 'meetings',
  tag: 'Parent-Teacher Meetings',
  access: 'ptms.read',
  summary: 'What is to be followed up after meetings',
  query: z.object({
    status: z.enum(['open', 'done', 'all']).optional(),
    due_to: day.optional(),
    search: z.string().trim().max(200).optional(),
    campus_id: digits.optional(),
    class_id: digits.optional(),
    section_id: digits.optional(),
    employee_id: digits.optional(),
    ...pageQuery,
    sort_by: z.string().max(40).optional(),
    sort_order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  }),
  response: paged(followUp),
});
/** Also after the day of the meeting: follow-ups are done later. */
export const ptmFollowUpsDone = defineEndpoint({
  method: 'POST',
  path: '/ptm_follow_ups_done',
  needs: 'meetings',
  tag: 'Parent-Teacher Meetings',
  access: 'ptm_students.update',
  summary: 'Marks follow-ups as done, or as open again',
  body: z.strictObject({ ids: z.array(id).min(1).max(500), done: z.boolean() }),
  response: z.object({ message: z.string(), data: z.object({ changed: z.number() }) }),
});
