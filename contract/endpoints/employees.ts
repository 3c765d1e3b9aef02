/** Calls of employees beside their list. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day } from './wire.ts';

const state = z.object({
  campus: z.string().nullable(),
  department: z.string().nullable(),
  designation: z.string().nullable(),
  employment_type: z.string().nullable(),
  shift: z.string().nullable(),
  weekly_off: z.string().nullable(),
  status: z.string(),
});
/** Newest first. Kept by the database whenever campus, department, designation, type, shift, weekly off or status change. */
export const employeeMovements = defineEndpoint({
  method: 'GET',
  path: '/employee_movements',
  needs: 'own-lists',
  tag: 'Employees',
  access: 'employees.read',
  summary: 'What became of an employee: joining, transfers, promotions, other changes',
  query: z.object({ employee_id: z.string().regex(/^\d{1,15}$/) }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(['join', 'transfer', 'promote', 'change', 'status']),
        effective_date: day,
        at: z.string(),
        reason: z.string().nullable(),
        username: z.string().nullable(),
        from: state.nullable(),
        to: state,
      }),
    ),
  }),
});
