/** Leave of employees: asked for, decided by somebody else, undone; approved leave marks its working days. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, reason } from './fees/shapes.ts';
import { employeeOf, employeeQuery } from './salaries/shapes.ts';
import { day, digits, paged } from './wire.ts';

const halves = z.enum(['first', 'second']);
export const LEAVE_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn', 'undone'] as const;
const request = z.object({
  id: z.number(),
  ...employeeOf,
  leave_type: z.string(),
  is_paid: z.boolean(),
  from_date: z.string(),
  to_date: z.string(),
  /** Half of that day. */
  half: halves.nullable(),
  /** Working days among them. */
  days: z.number(),
  reason: z.string().nullable(),
  status: z.enum(LEAVE_STATUSES),
  requested_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** Asked for by the user, or the user's own leave: somebody else decides it. */
  mine: z.boolean(),
});
export const leaveRequests = defineEndpoint({
  method: 'GET',
  path: '/leave_requests',
  needs: 'leave',
  tag: 'Employees',
  access: 'leave_requests.read',
  summary: 'Leave that was asked for, the newest first',
  query: z.strictObject({
    ...employeeQuery,
    status: z.enum(LEAVE_STATUSES).optional(),
    leave_type_id: digits.optional(),
    date_from: day.optional(),
    date_to: day.optional(),
  }),
  response: paged(request),
});
const wanted = {
  leave_type_id: id,
  from_date: day,
  to_date: day,
  /** Half a day, of one day alone. */
  half: halves.optional(),
  reason: z.string().trim().max(300).optional(),
};
const made = z.object({ data: z.object({ id: z.number(), days: z.number() }) });
/** Refused are days off alone, days that were worked, leave over other leave, and more than the year allows. */
export const requestLeave = defineEndpoint({
  method: 'POST',
  path: '/leave_requests',
  needs: 'leave',
  tag: 'Employees',
  access: 'leave_requests.create',
  summary: 'Asks for leave of an employee',
  body: z.strictObject({ employee_id: id, ...wanted }),
  response: made,
});
/** `types`: what they may ask for, and what is left of it in this year; empty for who is no employee. */
export const ownLeave = defineEndpoint({
  method: 'GET',
  path: '/own_leave',
  needs: 'leave',
  tag: 'Employees',
  access: 'signed-in',
  summary: 'Leave of the employee who is signed in, the newest first',
  query: z.strictObject({
    status: z.enum(LEAVE_STATUSES).optional(),
    page: employeeQuery.page,
    per_page: employeeQuery.per_page,
    sort_by: employeeQuery.sort_by,
    sort_order: employeeQuery.sort_order,
  }),
  response: paged(request).extend({
    types: z.array(z.object({ id: z.number(), name: z.string(), days_left: z.number().nullable() })),
  }),
});
/** Needs no privilege: it is for one's own leave, which someone else decides like any other request. */
export const requestOwnLeave = defineEndpoint({
  method: 'POST',
  path: '/own_leave',
  needs: 'leave',
  tag: 'Employees',
  access: 'signed-in',
  summary: 'Asks for leave of the employee who is signed in',
  body: z.strictObject(wanted),
  response: made,
});
export const withdrawOwnLeave = defineEndpoint({
  method: 'POST',
  path: '/withdraw_own_leave',
  needs: 'leave',
  tag: 'Employees',
  access: 'signed-in',
  summary: 'Withdraws leave of the employee who is signed in, while it waits',
  body: z.strictObject({ id, reason }),
  response: z.object({ data: z.object({ id: z.number(), status: z.string() }) }),
});
/** Never by who asked for it, nor by the employee. Approval marks the working days; a locked month refuses. */
export const decideLeave = defineEndpoint({
  method: 'POST',
  path: '/decide_leave_request',
  needs: 'leave',
  tag: 'Employees',
  access: 'leave_requests.approve',
  summary: 'Approves or rejects leave',
  body: z.strictObject({
    id,
    status: z.enum(['approved', 'rejected']),
    remarks: z.string().trim().max(300).optional(),
  }),
  response: z.object({ data: z.object({ id: z.number() }) }),
});
/** Leave that waits is withdrawn; of approved leave the days say again what they said before, unless marked since. */
export const endLeave = defineEndpoint({
  method: 'POST',
  path: '/end_leave_request',
  needs: 'leave',
  tag: 'Employees',
  access: ['leave_requests.create', 'leave_requests.approve'],
  summary: 'Withdraws or undoes leave',
  body: z.strictObject({ id, reason }),
  response: z.object({ data: z.object({ id: z.number(), status: z.string() }) }),
});
