/** Seating of examinations: halls are a declared entity (src/resources/examHalls.ts), seats are given here. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { digits, id } from './wire.ts';

const seat = z.object({
  student_id: z.number(),
  sid: z.number().nullable(),
  studentName: z.string(),
  father_name: z.string().nullable(),
  roll_no: z.string().nullable(),
  class_name: z.string().nullable(),
  section_name: z.string().nullable(),
  hall_id: z.number(),
  hall: z.string(),
  seat_row: z.number(),
  seat_column: z.number(),
  seat_no: z.string(),
});
const plan = z.object({
  halls: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      seat_rows: z.number(),
      seat_columns: z.number(),
      capacity: z.number(),
      taken: z.number(),
    }),
  ),
  seats: z.array(seat),
  without_seat: z.array(z.number()),
});
/**
 * Seats students for an examination, filling the halls in the given order row by row ('A1', 'A2', …). `order`: by class
 * and roll number, by SID, or 'mixed': neighbours come from different classes as far as there are any. Who has a seat
 * in this examination keeps it unless `replace`. 422 on student_ids when there are more students than seats. All
 * students and halls are of one campus. `dry_run` is the preview.
 */
export const assignExamHall = defineEndpoint({
  method: 'POST',
  path: '/assign_exam_hall',
  needs: 'exam-seats',
  tag: 'Examinations',
  access: 'students.update',
  summary: 'Gives students seats in examination halls',
  body: z.strictObject({
    exam_name: z.string().trim().min(1).max(80),
    session_id: id,
    hall_ids: z.array(id).min(1).max(50),
    student_ids: z.array(id).min(1).max(1000),
    order: z.enum(['roll', 'sid', 'mixed']).optional(),
    replace: z.boolean().optional(),
    dry_run: z.boolean().optional(),
  }),
  response: z.object({ data: plan }),
});
/**
 * The plan of an examination: all halls of it, or one. Without `exam_name`: the examinations that have seats, as
 * `exams`.
 */
export const examSeats = defineEndpoint({
  method: 'GET',
  path: '/exam_seats',
  needs: 'exam-seats',
  tag: 'Examinations',
  access: 'students.read',
  summary: 'Seat plan of an examination',
  query: z.object({
    exam_name: z.string().max(80).optional(),
    session_id: digits.optional(),
    hall_id: digits.optional(),
  }),
  response: z.object({
    data: plan.extend({
      exams: z.array(
        z.object({ exam_name: z.string(), session_id: z.number(), session: z.string(), seats: z.number() }),
      ),
    }),
  }),
});
/** Frees seats: of the students named, or all of the examination that one may see. */
export const clearExamSeats = defineEndpoint({
  method: 'POST',
  path: '/clear_exam_seats',
  needs: 'exam-seats',
  tag: 'Examinations',
  access: 'students.update',
  summary: 'Takes seats back',
  body: z.strictObject({
    exam_name: z.string().trim().min(1).max(80),
    session_id: id,
    student_ids: z.array(id).max(1000).optional(),
  }),
  response: z.object({ message: z.string(), data: z.object({ cleared: z.number() }) }),
});
/**
 * Moves a seated student to another seat of the examination; whoever sits there takes the seat that becomes free. 422
 * on seat_row when the hall has no such seat, on hall_id when it is full. `seats`: those who moved, as they sit now.
 */
export const moveExamSeat = defineEndpoint({
  method: 'POST',
  path: '/move_exam_seat',
  needs: 'exam-seats',
  tag: 'Examinations',
  access: 'students.update',
  summary: 'Moves a student to another seat, or swaps two',
  body: z.strictObject({
    exam_name: z.string().trim().min(1).max(80),
    session_id: id,
    student_id: id,
    hall_id: id,
    seat_row: id,
    seat_column: id,
  }),
  response: z.object({ data: z.object({ seats: z.array(seat) }) }),
});
