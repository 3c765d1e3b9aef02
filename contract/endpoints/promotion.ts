/** The promotion of a whole school into the next session: one preview, one job, one undo. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { month } from './fees/shapes.ts';
import { money } from './money.ts';
import { day, digits, id, pageQuery, paged, text } from './wire.ts';

/** What becomes of the students of a class. 'leave': they are no part of it. */
export const CLASS_ACTIONS = ['promote', 'pass_out', 'repeat', 'leave'] as const;
export const ROLL_NUMBERS = ['keep', 'name', 'gender_name', 'old_roll'] as const;
export const PROMOTION_PROBLEMS = [
  'nobody',
  'no_class',
  'no_next_class',
  'no_section',
  'section_full',
  'no_status',
  'no_tariff',
  'no_plan',
  'billed',
] as const;
const section = id.nullable();
const choices = {
  from_session_id: id,
  to_session_id: id,
  campus_id: id.optional(),
  /** Classes that do not go where their order says; without `to_class_id` they go to the next one. */
  classes: z
    .array(z.strictObject({ campus_id: id, class_id: id, action: z.enum(CLASS_ACTIONS), to_class_id: id.optional() }))
    .max(1000)
    .optional(),
  /** Sections that do not go to the section of the same name. */
  sections: z
    .array(z.strictObject({ campus_id: id, class_id: id, section_id: section, to_section_id: section }))
    .max(3000)
    .optional(),
  detained: z.array(id).max(5000).optional(),
  roll_no: z.enum(ROLL_NUMBERS).optional(),
  fee_plans: z.enum(['keep', 'standard']).optional(),
  /** The first month of changed fee plans; that of the next session without it. */
  from_month: month.optional(),
  /** The status of those who pass out; the first one of that kind without it. */
  status_id: id.optional(),
  effective_date: day.optional(),
};
const counts = {
  students: z.number(),
  promoted: z.number(),
  passed_out: z.number(),
  detained: z.number(),
};
const group = z.object({
  campus_id: z.number(),
  campus_name: z.string(),
  class_id: z.number(),
  class_name: z.string(),
  section_id: z.number().nullable(),
  section_name: z.string().nullable(),
  action: z.enum(CLASS_ACTIONS),
  to_class_id: z.number().nullable(),
  to_class_name: z.string().nullable(),
  to_section_id: z.number().nullable(),
  to_section_name: z.string().nullable(),
  ...counts,
  /** New roll numbers, and fee plans that change; the sums of a month before and after. */
  rolls: z.number(),
  plans: z.number(),
  before: money,
  after: money,
  problem: z.enum(PROMOTION_PROBLEMS).nullable(),
});
/**
 * What becomes of every class and section, with all that stands in the way. `mark` stands for exactly this outcome for
 * exactly these students: the promotion is begun with it.
 */
export const promotionPreview = defineEndpoint({
  method: 'POST',
  path: '/promotion_preview',
  needs: 'promotions',
  reads: true,
  tag: 'Students',
  access: 'students.update',
  summary: 'Shows the promotion of a school before it is done',
  body: z.strictObject(choices),
  response: z.object({
    data: z.object({
      mark: z.string(),
      from_session: z.string(),
      to_session: z.string(),
      from_month: z.string(),
      status_id: z.number().nullable(),
      totals: z.object({ ...counts, rolls: z.number(), plans: z.number(), before: money, after: money }),
      groups: z.array(group),
      /** Where students can go: the classes of each campus in their order, with their sections. */
      offered: z.array(
        z.object({
          campus_id: z.number(),
          class_id: z.number(),
          class_name: z.string(),
          sections: z.array(z.object({ id: z.number(), name: z.string(), capacity: z.number().nullable() })),
        }),
      ),
      problems: z.array(
        z.object({
          code: z.enum(PROMOTION_PROBLEMS),
          /** Nothing is begun while one of these is there; the others are said. */
          blocking: z.boolean(),
          students: z.number(),
          message: z.string(),
        }),
      ),
    }),
  }),
});
const student = {
  student_id: z.number(),
  sid: z.number().nullable(),
  studentName: z.string(),
  father_name: z.string().nullable(),
  registration_no: z.string().nullable(),
  roll_no: z.string().nullable(),
  campus_id: z.number(),
  class_id: z.number(),
  class_name: z.string(),
  section_id: z.number().nullable(),
  section_name: z.string().nullable(),
};
/** The students of that preview, a page of a class and section, of a search, or those who are detained. */
export const promotionStudents = defineEndpoint({
  method: 'POST',
  path: '/promotion_students',
  needs: 'promotions',
  reads: true,
  tag: 'Students',
  access: 'students.update',
  summary: 'Shows what a promotion makes of each student',
  body: z.strictObject({
    ...choices,
    of: z.strictObject({ campus_id: id, class_id: id, section_id: section }).optional(),
    search: text(200).optional(),
    only: z.enum(['detained', 'plans', 'rolls']).optional(),
    page: id.max(100_000).optional(),
    per_page: id.max(500).optional(),
  }),
  response: paged(
    z.object({
      ...student,
      action: z.enum(CLASS_ACTIONS),
      to_class_name: z.string().nullable(),
      to_section_name: z.string().nullable(),
      to_roll_no: z.string().nullable(),
      before: money.nullable(),
      after: money.nullable(),
      message: z.string().nullable(),
    }),
  ),
});
export const NUMBERS = ['roll_no', 'registration_no', 'sid'] as const;
/** Students of a session by a list of numbers, as it is pasted: whom each is, which is nobody, which are several. */
export const findNumbers = defineEndpoint({
  method: 'POST',
  path: '/promotion_numbers',
  needs: 'promotions',
  reads: true,
  tag: 'Students',
  access: 'students.update',
  summary: 'Finds students of a session by pasted numbers',
  body: z.strictObject({
    session_id: id,
    campus_id: id.optional(),
    class_id: id.optional(),
    section_id: section.optional(),
    by: z.enum(NUMBERS),
    numbers: z.array(text(30).min(1)).min(1).max(2000),
  }),
  response: z.object({
    data: z.object({
      found: z.array(z.object({ ...student, number: z.string() })),
      unknown: z.array(z.string()),
      several: z.array(z.string()),
    }),
  }),
});
export const PROMOTION_OUTCOMES = ['promoted', 'passed_out', 'detained', 'put_back', 'changed', 'failed'] as const;
export const promotion = z.object({
  id: z.number(),
  kind: z.enum(['promotion', 'undo']),
  undoes_id: z.number().nullable(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  from_session: z.string(),
  to_session: z.string(),
  campus_name: z.string().nullable(),
  reason: z.string(),
  total: z.number(),
  done: z.number(),
  promoted: z.number(),
  passed_out: z.number(),
  detained: z.number(),
  put_back: z.number(),
  changed: z.number(),
  failed: z.number(),
  plans: z.number(),
  message: z.string().nullable(),
  username: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  /** Students whom an undo has not put back yet. */
  left: z.number(),
});
/**
 * Begins the promotion that a preview showed; 409 when it would be another one by now, or while one is under way.
 * Changed fee plans need the privilege to change them besides.
 */
export const startPromotion = defineEndpoint({
  method: 'POST',
  path: '/promotions',
  needs: 'promotions',
  tag: 'Students',
  access: 'students.update',
  summary: 'Promotes a school as it was previewed',
  body: z.strictObject({ ...choices, mark: text(64).min(1), reason: text(300).optional() }),
  response: z.object({ data: promotion }),
});
export const promotions = defineEndpoint({
  method: 'GET',
  path: '/promotions',
  needs: 'promotions',
  tag: 'Students',
  access: 'students.update',
  summary: 'Promotions and their undos, newest first',
  query: z.object(pageQuery),
  response: paged(promotion),
});
export const onePromotion = defineEndpoint({
  method: 'GET',
  path: '/promotions/{id}',
  needs: 'promotions',
  tag: 'Students',
  access: 'students.update',
  summary: 'How far a promotion is',
  response: z.object({ data: promotion }),
});
export const promotionRows = defineEndpoint({
  method: 'GET',
  path: '/promotion_results',
  needs: 'promotions',
  tag: 'Students',
  access: 'students.update',
  summary: 'Result per student of a promotion, paged',
  query: z.object({
    /** The last one without it. */
    promotion_id: digits.optional(),
    outcome: z.enum(PROMOTION_OUTCOMES).optional(),
    class_id: digits.optional(),
    campus_id: digits.optional(),
    search: text(200).optional(),
    ...pageQuery,
  }),
  response: paged(
    z.object({
      student_id: z.number(),
      sid: z.number().nullable(),
      studentName: z.string(),
      campus_name: z.string().nullable(),
      session_name: z.string().nullable(),
      class_name: z.string().nullable(),
      section_name: z.string().nullable(),
      roll_no: z.string().nullable(),
      outcome: z.enum(PROMOTION_OUTCOMES),
      message: z.string().nullable(),
    }),
  ),
});
export const cancelPromotion = defineEndpoint({
  method: 'POST',
  path: '/promotions/{id}/cancel',
  needs: 'promotions',
  tag: 'Students',
  access: 'students.update',
  summary: 'Stops a promotion after the part it is at; what is done can be undone',
  body: z.strictObject({}),
  response: z.object({ data: promotion }),
});
/** How many an undo would put back, and how many were changed since and stay; the first hundred of them by name. */
export const undoPreview = defineEndpoint({
  method: 'GET',
  path: '/promotions/{id}/undo',
  needs: 'promotions',
  tag: 'Students',
  access: 'students.update',
  summary: 'Counts what the undo of a promotion would put back',
  response: z.object({
    data: z.object({
      put_back: z.number(),
      changed: z.number(),
      stay: z.array(z.object({ student_id: z.number(), studentName: z.string(), message: z.string() })),
    }),
  }),
});
/**
 * Puts class, section, roll number, status and fee plan back as one job, for everyone who is as the promotion left
 * them.
 */
export const undoPromotion = defineEndpoint({
  method: 'POST',
  path: '/promotions/{id}/undo',
  needs: 'promotions',
  tag: 'Students',
  access: 'students.update',
  summary: 'Undoes a promotion',
  body: z.strictObject({ reason: text(300).optional() }),
  response: z.object({ data: promotion }),
});
