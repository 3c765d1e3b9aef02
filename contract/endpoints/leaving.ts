/** Students who leave: what is owed by and to them, and what is done of it. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { owed } from './fees/shapes.ts';
import { money } from './money.ts';
import { id } from './wire.ts';

/** Money that can be given back; `account_id`: where it came in. */
const source = z.object({
  payment_id: z.number(),
  receipt_no: z.number(),
  paid_date: z.string(),
  student_id: z.number(),
  studentName: z.string(),
  sid: z.number(),
  campus_id: z.number(),
  account_id: z.number(),
  left: money,
});
/**
 * Of each: what is owed (null for who may not read challans), paid deposits that were not given back, certificates of
 * the last 90 days, and how they left, null for who is at the school. `batch_id` of that: what can be undone, null when
 * something has happened since or it was no batch. `advances`: of the families, whichever child it was paid for;
 * `others`: children of these families who are at the school and are not among these.
 */
export const leavingState = defineEndpoint({
  method: 'POST',
  path: '/leaving_state',
  needs: 'leaving',
  reads: true,
  tag: 'Students',
  access: 'students.read',
  summary: 'What is owed by and to students who leave, and what is done of it',
  body: z.strictObject({ student_ids: z.array(id).min(1).max(20) }),
  response: z.object({
    data: z.object({
      students: z.array(
        z.object({
          id: z.number(),
          sid: z.number(),
          studentName: z.string(),
          class_name: z.string().nullable(),
          section_name: z.string().nullable(),
          campus_id: z.number(),
          family_no: z.number().nullable(),
          status: z.string(),
          status_class: z.string(),
          owed: owed.nullable(),
          deposits: z.array(source.extend({ line_id: z.number(), particular: z.string() })),
          certificates: z.array(z.object({ id: z.number(), serial_no: z.string(), certificate: z.string() })),
          left: z.object({ on: z.string(), reason: z.string().nullable(), batch_id: z.number().nullable() }).nullable(),
        }),
      ),
      advances: z.array(source),
      others: z.number(),
    }),
  }),
});
