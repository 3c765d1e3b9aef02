/** Leave of employees: asked for, decided by somebody else, undone; approved leave marks its working days. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, reason } from './fees/shapes.ts';
import { employeeOf, employeeQuery } from './salaries/shapes.ts';
import { day, digits, paged } from './wire.ts';

export const LEAVE_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn', 'undone'] as const;
const request = z.object({
  id: z.number(),
  ...employeeOf,
  leave_type: z.string(),
  is_paid: z.boolean(),
  from_date: z.string(),
  to_date: z.string(),
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
/** Refused are days off alone, days that were worked, leave over other leave, and more than the year allows. */
export const requestLeave = defineEndpoint({
  method: 'POST',
  path: '/leave_requests',
  needs: 'leave',
  tag: 'Employees',
  access: 'leave_requests.create',
  summary: 'Asks for leave of an employee',
  body: z.strictObject({
    employee_id: id,
    leave_type_id: id,
    from_date: day,
    to_date: day,
    reason: z.string().trim().max(300).optional(),
  }),
  response: z.object({ data: z.object({ id: z.number(), days: z.number() }) }),
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
