/**
 * Attendance of students as another application keeps it (specification 2 leaves the attendance screens to the legacy
 * application).
 */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day } from './wire.ts';

/**
 * All days or none: what is refused is named as `days.0.sid`, by its place in the list. A day that is there already is
 * put right. Refused are a student of another campus, a status that is not in use, a day to come, before the admission
 * or in closed books, and a change in a month whose fines are charged.
 */
export const takeAttendance = defineEndpoint({
  method: 'POST',
  path: '/student_attendance',
  needs: 'attendance',
  tag: 'Students',
  access: 'student_attendance.create',
  summary: 'Keeps days of attendance, from which attendance fines arise',
  body: z.strictObject({
    days: z
      .array(z.strictObject({ sid: z.int().positive(), att_date: day, status: z.string().trim().min(1).max(40) }))
      .min(1)
      .max(500),
  }),
  response: z.object({ data: z.object({ created: z.number(), changed: z.number(), unchanged: z.number() }) }),
});
