/** Corrections of days of attendance: asked for by one, decided by another; approval marks the day. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, reason } from './fees/shapes.ts';
import { employeeOf, employeeQuery } from './salaries/shapes.ts';
import { day, paged } from './wire.ts';

export const CORRECTION_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 07:45');
const correction = z.object({
  id: z.number(),
  ...employeeOf,
  att_date: z.string(),
  /** What the day said when the correction was asked for; null for a day that nobody had marked. */
  was_status: z.string().nullable(),
  was_time_in: z.string().nullable(),
  was_time_out: z.string().nullable(),
  /** What it shall say. */
  attendance_status: z.string(),
  time_in: z.string().nullable(),
  time_out: z.string().nullable(),
  reason: z.string(),
  status: z.enum(CORRECTION_STATUSES),
  requested_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** Asked for by the user, or of the user's own day: someone else decides it. */
  mine: z.boolean(),
});
export const attendanceCorrections = defineEndpoint({
  method: 'GET',
  path: '/attendance_corrections',
  needs: 'attendance-corrections',
  tag: 'Employees',
  access: 'employee_attendance.read',
  summary: 'Corrections of attendance that were asked for, the newest first',
  query: z.strictObject({
    ...employeeQuery,
    status: z.enum(CORRECTION_STATUSES).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
  }),
  response: paged(correction),
});
/** What is not said stays as it is; a time in without a status makes present or late, as on the sheet. */
const wanted = {
  att_date: day,
  attendance_status_id: id.optional(),
  time_in: time.optional(),
  time_out: time.optional(),
  reason,
};
const one = z.object({ data: z.object({ id: z.number() }) });
/** Refused are days to come, days of leave, days of a locked month, and what the day says already. */
export const requestCorrection = defineEndpoint({
  method: 'POST',
  path: '/attendance_corrections',
  needs: 'attendance-corrections',
  tag: 'Employees',
  access: 'employee_attendance.create',
  summary: 'Asks that a day of an employee be corrected',
  body: z.strictObject({ employee_id: id, ...wanted }),
  response: one,
});
/** `statuses`: what a day may be corrected to; empty for who is no employee. */
export const ownCorrections = defineEndpoint({
  method: 'GET',
  path: '/own_attendance_corrections',
  needs: 'attendance-corrections',
  tag: 'Employees',
  access: 'signed-in',
  summary: 'Corrections of the attendance of the employee who is signed in, the newest first',
  query: z.strictObject({
    status: z.enum(CORRECTION_STATUSES).optional(),
    page: employeeQuery.page,
    per_page: employeeQuery.per_page,
    sort_by: employeeQuery.sort_by,
    sort_order: employeeQuery.sort_order,
  }),
  response: paged(correction).extend({ statuses: z.array(z.object({ id: z.number(), name: z.string() })) }),
});
/** Needs no privilege: it is for one's own day, and someone else decides it like any other correction. */
export const requestOwnCorrection = defineEndpoint({
  method: 'POST',
  path: '/own_attendance_corrections',
  needs: 'attendance-corrections',
  tag: 'Employees',
  access: 'signed-in',
  summary: 'Asks that a day of the employee who is signed in be corrected',
  body: z.strictObject(wanted),
  response: one,
});
/** Needs no privilege either: it is for who asked, and for the employee whose day it is. */
export const withdrawCorrection = defineEndpoint({
  method: 'POST',
  path: '/withdraw_attendance_correction',
  needs: 'attendance-corrections',
  tag: 'Employees',
  access: 'signed-in',
  summary: 'Withdraws a correction of attendance while it waits',
  body: z.strictObject({ id, reason }),
  response: one,
});
/** Never by who asked for it, nor by the employee. A locked month refuses, and so does a day that was marked since. */
export const decideCorrection = defineEndpoint({
  method: 'POST',
  path: '/decide_attendance_correction',
  needs: 'attendance-corrections',
  tag: 'Employees',
  access: 'employee_attendance.approve',
  summary: 'Approves or rejects a correction of attendance',
  body: z.strictObject({
    id,
    status: z.enum(['approved', 'rejected']),
    remarks: z.string().trim().max(300).optional(),
  }),
  response: one,
});
