/** Fee plans: what a student is charged per particular, from a month on (specification 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { PLAN_MONTHS } from '../../fees/planMonths.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { feeStudent, id, listQuery, month, remarks, rupees, students } from './shapes.ts';

const calendarMonth = z.enum(PLAN_MONTHS);
const months = z
  .array(calendarMonth)
  .max(12)
  .refine((list) => new Set(list).size === list.length, 'names a month twice');
/** Amounts of months that differ from `amount`. */
const monthAmounts = z.partialRecord(calendarMonth, rupees);
const version = id;
/** The first month of a change. */
export const fromMonth = month.refine(
  (text) => text >= '2000-01' && text <= '2099-12',
  'must be between 2000 and 2099',
);
/**
 * What a row charges. The standing discount is the fixed part, then `percent` of the rest, at most `cap`, never below
 * `least_amount`.
 */
export const planTerms = z.object({
  amount: money,
  months: z.array(z.string()),
  month_amounts: z.record(z.string(), money).nullable(),
  first_time: z.boolean(),
  discount_type_id: z.number().nullable(),
  discount_type: z.string().nullable(),
  discount_fixed: money,
  discount_percent: z.number(),
  discount_cap: money.nullable(),
  least_amount: money,
  /** Of an ordinary month, and of a year: amount − discount. */
  discount: money,
  net: money,
  yearly: money,
});
export type PlanTermsOnWire = z.output<typeof planTerms>;
/** `billed_to`: last month of this particular that was charged. `to_month` null: open. */
export const planRow = planTerms.extend({
  id: z.number(),
  version: z.number(),
  student_id: z.number(),
  particular_id: z.number(),
  particular: z.string(),
  priority: z.number(),
  fee_plan_list_id: z.number().nullable(),
  tariff: z.string().nullable(),
  from_month: z.string(),
  to_month: z.string().nullable(),
  billed_to: z.string().nullable(),
  remarks: z.string().nullable(),
  created_at: z.string(),
  username: z.string().nullable(),
});
export type PlanRowOnWire = z.output<typeof planRow>;
const figures = { amount: money, discount: money, net: money };
/** Terms of a new row. Without `months`: every month. The least amount is that of the tariff of the class. */
const newRow = z.strictObject({
  particular_id: id,
  amount: rupees,
  months: months.optional(),
  month_amounts: monthAmounts.nullable().optional(),
  first_time: z.boolean().optional(),
  discount_type_id: id.nullable().optional(),
  remarks: remarks.nullable().optional(),
});
/** What stays out stays as it is. */
const changedRow = z.strictObject({
  id,
  version: version.optional(),
  amount: rupees.optional(),
  months: months.optional(),
  month_amounts: monthAmounts.nullable().optional(),
  first_time: z.boolean().optional(),
  discount_type_id: id.nullable().optional(),
  remarks: remarks.nullable().optional(),
});
export const PLAN_OUTCOMES = [
  'created',
  'changed',
  'ended',
  'removed',
  'same',
  'has_plan',
  'no_tariff',
  'several_tariffs',
  'no_row',
  'billed',
  'starts_later',
  'has_row',
  'below_zero',
  'not_permitted',
  'not_enrolled',
  'moved_on',
  'not_found',
] as const;
export type PlanOutcome = (typeof PLAN_OUTCOMES)[number];
export const outcome = z.enum(PLAN_OUTCOMES);
/** The student of a result; null when there is none that the caller may see. */
export const student = feeStudent.nullable();
export const counts = z.partialRecord(outcome, z.number());
/**
 * Students with what their plans charge in `month` (default: this one), and in the twelve months from it. `discount` is
 * the standing one. `one_time`: charged with the first challan, not billed yet. `has_plan` false: those who have none
 * from that month on. `totals` are over all rows.
 */
export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/student_feePlan',
  needs: 'fee-plans',
  tag: 'Fee plans',
  access: 'fee_plans.read',
  summary: 'Students with their fee plans, paged',
  query: z.object({
    ...listQuery,
    month: fromMonth.optional(),
    has_plan: z.enum(['true', 'false']).optional(),
    particular_id: listQuery.student_id,
    fee_plan_list_id: listQuery.student_id,
    discount_type_id: listQuery.student_id,
  }),
  response: paged(
    feeStudent.extend({
      has_plan: z.boolean(),
      rows: z.number(),
      ...figures,
      yearly: money,
      one_time: money,
      tariff: z.string().nullable(),
      discount_types: z.array(z.string()),
      from_month: z.string().nullable(),
      changes_from: z.string().nullable(),
    }),
  ).extend({ totals: z.object({ students: z.number(), with_plan: z.number(), without_plan: z.number(), ...figures }) }),
});
/**
 * One student's plan: rows in force and to come first, then those that ended. `coming`: what the plan charges in the
 * next twelve months.
 */
export const onePlan = defineEndpoint({
  method: 'GET',
  path: '/student_feePlan/{student_id}',
  needs: 'fee-plans',
  tag: 'Fee plans',
  access: 'fee_plans.read',
  summary: 'The fee plan of a student with its history',
  query: z.object({ month: fromMonth.optional() }),
  response: z.object({
    data: z.object({
      student: feeStudent,
      family: z.object({ rank: z.number().nullable(), children: z.number() }),
      tariffs: z.array(z.object({ id: z.number(), name: z.string() })),
      rows: z.array(planRow),
      month: z.string(),
      totals: z.object({ ...figures, yearly: money, one_time: money }),
      coming: z.array(z.object({ month: z.string(), ...figures })),
    }),
  }),
});
const createdStudent = z.object({
  student_id: z.number(),
  student,
  outcome,
  message: z.string(),
  rows: z.array(
    z.object({ id: z.number().nullable(), particular_id: z.number(), particular: z.string() }).extend(planTerms.shape),
  ),
  monthly: money,
  yearly: money,
});
/**
 * Plans for students who have none from `from_month` on: `particulars` as given, or the tariff `fee_plan_list_id`, or
 * the tariff of each one's class (that of their session first). `add_missing`: who has a plan gets the particulars that
 * it lacks. `discount_type_id` goes to every particular that the type allows. `dry_run` writes nothing; what was
 * written for more than 200 students is answered without `rows`.
 */
export const createPlans = defineEndpoint({
  method: 'POST',
  path: '/student_feePlan',
  specified: true,
  tag: 'Fee plans',
  access: 'fee_plans.create',
  summary: 'Creates fee plans from tariffs or given particulars',
  body: z.strictObject({
    ...students,
    search: z.string().trim().max(200).optional(),
    fee_plan_list_id: id.optional(),
    particulars: z.array(newRow).min(1).max(60).optional(),
    discount_type_id: id.nullable().optional(),
    from_month: fromMonth,
    add_missing: z.boolean().optional(),
    dry_run: z.boolean().optional(),
  }),
  response: z.object({
    data: z.object({ dry_run: z.boolean(), counts, monthly: money, yearly: money, students: z.array(createdStudent) }),
  }),
});
/**
 * Changes rows of one student from `from_month` on: the open row ends the month before, a new one begins. In the month
 * in which the row itself begins it is rewritten. Refused for months that are billed. `particulars` begin, `end` ends
 * rows in the same step; all or nothing.
 */
export const updatePlan = defineEndpoint({
  method: 'PUT',
  path: '/student_feePlan',
  specified: true,
  tag: 'Fee plans',
  access: 'fee_plans.update',
  summary: 'Changes rows of a fee plan from a month on',
  body: z.strictObject({
    student_id: id.optional(),
    from_month: fromMonth,
    rows: z.array(changedRow).max(60).optional(),
    particulars: z.array(newRow).max(60).optional(),
    end: z
      .array(z.strictObject({ id, version: version.optional() }))
      .max(60)
      .optional(),
  }),
  response: z.object({ data: z.object({ student_id: z.number(), rows: z.array(planRow) }) }),
});
/**
 * Ends rows: `from_month` is the first month that is not charged any more. A row that was never charged by then
 * vanishes; without `from_month` only such rows go.
 */
export const endPlans = defineEndpoint({
  method: 'DELETE',
  path: '/student_feePlan',
  specified: true,
  tag: 'Fee plans',
  access: 'fee_plans.delete',
  summary: 'Ends rows of fee plans, or whole plans',
  body: z.strictObject({
    ids: z.array(id).min(1).max(500).optional(),
    version: version.optional(),
    student_ids: z.array(id).min(1).max(500).optional(),
    from_month: fromMonth.optional(),
    dry_run: z.boolean().optional(),
  }),
  response: z.object({
    data: z.object({
      dry_run: z.boolean(),
      counts,
      results: z.array(
        z.object({
          id: z.number(),
          student_id: z.number().nullable(),
          particular: z.string().nullable(),
          outcome,
          message: z.string(),
        }),
      ),
    }),
  }),
});
