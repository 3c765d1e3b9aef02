/** Increments of many salaries at once: looked at, asked for as one batch, decided one by one, undone as a whole. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { id, month, reason, rupees } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { PLAN_STATUSES } from './plans.ts';
import { decided, decision, employeeOf, employeeQuery } from './shapes.ts';

export const INCREMENT_METHODS = ['percent', 'fixed'] as const;
export const INCREMENT_BASES = ['basic', 'gross', 'component'] as const;

const increment = z.object({
  id: z.number(),
  ...employeeOf,
  batch_id: z.number(),
  effective_from: z.string(),
  status: z.string(),
  old_basic: money,
  basic: money,
  old_gross: money,
  gross: money,
  difference: money,
  percent: z.number().nullable(),
  /** How the batch raises, as people say it. */
  what: z.string(),
  reason: z.string().nullable(),
  requested_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  mine: z.boolean(),
});
/** Without a status those that wait. */
export const increments = defineEndpoint({
  method: 'GET',
  path: '/employeeIncrementApprovals/show',
  specified: true,
  tag: 'Salaries',
  access: 'salary_plans.read',
  summary: 'Lists increments that wait, or of another status',
  query: z.strictObject({
    ...employeeQuery,
    status: z.enum(['all', ...PLAN_STATUSES]).optional(),
    batch_id: employeeQuery.employee_id,
  }),
  response: paged(increment).extend({ totals: z.object({ old_gross: money, gross: money, difference: money }) }),
});
export const decideIncrements = defineEndpoint({
  method: 'POST',
  path: '/employeeIncrementApprovals/update',
  specified: true,
  tag: 'Salaries',
  access: 'increments.approve',
  summary: 'Approves or rejects increments',
  body: decision,
  response: decided,
});
const whom = {
  employee_ids: z.array(id).min(1).max(2000).optional(),
  campus_id: id.optional(),
  department_id: id.optional(),
  designation_id: id.optional(),
};
/**
 * Employees by their ids, or those who work at a place. With `dry_run` nothing is written; `seen`: what a preview
 * counted, and 409 when it is something else by now.
 */
export const processIncrements = defineEndpoint({
  method: 'POST',
  path: '/hrm/salary/process-increments',
  specified: true,
  tag: 'Salaries',
  access: 'salary_plans.create',
  summary: 'Asks for increments of many salaries',
  body: z.strictObject({
    ...whom,
    method: z.enum(INCREMENT_METHODS),
    /** A percentage, or rupees of a month. */
    value: z.number().min(-9_000_000_000_000).max(9_000_000_000_000),
    on: z.enum(INCREMENT_BASES).optional(),
    component_id: id.optional(),
    effective_from: month,
    round_to: z.union([z.literal(1), z.literal(5), z.literal(10), z.literal(50), z.literal(100)]).optional(),
    reason: reason.optional(),
    dry_run: z.boolean().optional(),
    seen: z.strictObject({ employees: z.int().min(0), before: rupees, after: rupees }).optional(),
  }),
  response: z.object({
    data: z.object({
      dry_run: z.boolean(),
      batch_id: z.number().nullable(),
      /** Who gets it, and what their gross salaries of a month come to. */
      employees: z.number(),
      before: money,
      after: money,
      rows: z.array(
        z.object({
          ...employeeOf,
          old_basic: money.nullable(),
          basic: money.nullable(),
          old_gross: money.nullable(),
          gross: money.nullable(),
          /** Why they get none; null for who does. */
          message: z.string().nullable(),
        }),
      ),
    }),
  }),
});
/** Everything of a batch that waits or was approved, while nobody was paid by it. */
export const undoIncrements = defineEndpoint({
  method: 'POST',
  path: '/undo_increments',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'increments.approve',
  summary: 'Undoes the increments of a batch',
  body: z.strictObject({ batch_id: id, reason }),
  response: z.object({ data: z.object({ batch_id: z.number(), undone: z.number() }) }),
});
