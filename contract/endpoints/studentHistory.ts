/** What became of students: who changed what, and their states (specification 7). */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, digits, pageQuery, paged } from './wire.ts';

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
  'detain',
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
