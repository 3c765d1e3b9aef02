/** Generating challans: who misses what, the job, and a result per student (specification 2 and 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { day, feeStudent, id, listQuery, month, students } from './shapes.ts';

/** Students who miss something of the months that their plan charges, with what they would be billed. */
export const nonGenerated = defineEndpoint({
  method: 'POST',
  path: '/get_non_generated_challan_students',
  specified: true,
  reads: true,
  tag: 'Challans',
  access: 'challans.create',
  summary: 'Students without a challan for these months',
  body: z.strictObject({
    challan_month_from: month,
    challan_month_to: month.optional(),
    ...students,
    search: z.string().max(200).optional(),
    filters: z.unknown().optional(),
    attendance: z.boolean().optional(),
    page: id.optional(),
    per_page: id.optional(),
  }),
  response: paged(
    z.object({
      ...feeStudent.shape,
      missing_months: z.array(z.string()),
      expected_amount: money,
      has_plan: z.boolean(),
      advance: money,
    }),
  ).extend({ totals: z.object({ students: z.number(), expected_amount: money }) }),
});
export const GENERATED = [
  'created',
  'already',
  'no_plan',
  'nothing_due',
  'not_enrolled',
  'not_found',
  'failed',
] as const;
/**
 * A job of bulk work: resumable, a result per row. `state` 'running' until `done` reaches `total`; a stopped server
 * goes on with it at its next start.
 */
export const job = z.object({
  id: z.number(),
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  total: z.number(),
  done: z.number(),
  created: z.number(),
  skipped: z.number(),
  failed: z.number(),
  amount: money,
  message: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  username: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
});
const generation = {
  ...students,
  challan_month_from: month,
  challan_month_to: month.optional(),
  issue_date: day.optional(),
  due_date: day.optional(),
  validity_date: day.optional(),
  attendance: z.boolean().optional(),
  apply_advance: z.boolean().optional(),
};
/**
 * Bills students by their plans: one challan for the whole range of months. Always a job; up to 200 students are done
 * when the answer comes.
 */
export const generateChallans = defineEndpoint({
  method: 'POST',
  path: '/student_challan',
  specified: true,
  tag: 'Challans',
  access: 'challans.create',
  summary: 'Generates challans for a month or a range of months',
  body: z.strictObject(generation),
  response: z.object({ data: job }),
});
/** The same in instalments, a challan each, a month apart. */
export const generateInstallments = defineEndpoint({
  method: 'POST',
  path: '/generate_challans_installment_wise',
  specified: true,
  tag: 'Challans',
  access: 'challans.create',
  summary: 'Generates challans in instalments',
  body: z.strictObject({ ...generation, installments: z.int().min(2).max(12) }),
  response: z.object({ data: job }),
});
export const oneJob = defineEndpoint({
  method: 'GET',
  path: '/fee_jobs/{id}',
  needs: 'jobs',
  tag: 'Challans',
  access: 'challans.create',
  summary: 'How far a job is',
  response: z.object({ data: job }),
});
export const jobs = defineEndpoint({
  method: 'GET',
  path: '/fee_jobs',
  needs: 'jobs',
  tag: 'Challans',
  access: 'challans.create',
  summary: 'The last 50 jobs',
  response: z.object({ data: z.array(job) }),
});
export const cancelJob = defineEndpoint({
  method: 'POST',
  path: '/fee_jobs/{id}/cancel',
  needs: 'jobs',
  tag: 'Challans',
  access: 'challans.create',
  summary: 'Stops a job after the chunk it is at',
  body: z.strictObject({}),
  response: z.object({ data: job }),
});
export const jobRows = defineEndpoint({
  method: 'GET',
  path: '/fee_jobs/{id}/rows',
  needs: 'jobs',
  tag: 'Challans',
  access: 'challans.create',
  summary: 'Result per student of a job, paged',
  query: z.object({ outcome: z.enum(GENERATED).optional(), page: listQuery.page, per_page: listQuery.per_page }),
  response: paged(
    z.object({
      student_id: z.number(),
      sid: z.number().nullable(),
      studentName: z.string().nullable(),
      class_name: z.string().nullable(),
      section_name: z.string().nullable(),
      outcome: z.enum(GENERATED),
      challan_id: z.number().nullable(),
      challan_no: z.number().nullable(),
      amount: money.nullable(),
      message: z.string().nullable(),
    }),
  ),
});
