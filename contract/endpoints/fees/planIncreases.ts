/** Changing the plans of many: increases, and what tariffs and siblings propose (specification 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { counts, fromMonth, outcome, planTerms, student } from './plans.ts';
import { id, remarks, students } from './shapes.ts';

export const INCREASE_MODES = ['set', 'add', 'percent'] as const;
/**
 * A new amount of one particular for many, from `from_month` on. `percent` and `add` move the amounts of months that
 * differ too, `set` leaves them. `value`: rupees (may be negative with `add`) or percent; percent is rounded half up to
 * `round_to` rupees. Standing discounts stay. Amounts are before discounts. `seen`: how many plans the preview changed,
 * and their sums before and after; 409 when it would be others now.
 */
export const increasePlans = defineEndpoint({
  method: 'POST',
  path: '/updateParticularAmountInFeePlan',
  specified: true,
  tag: 'Fee plans',
  access: 'fee_plans.update',
  summary: 'Changes the amount of a particular for many students',
  body: z.strictObject({
    ...students,
    search: z.string().trim().max(200).optional(),
    particular_id: id,
    mode: z.enum(INCREASE_MODES),
    value: z.number().min(-9_000_000_000).max(9_000_000_000),
    round_to: z.union([z.literal(1), z.literal(5), z.literal(10), z.literal(50), z.literal(100)]).optional(),
    from_month: fromMonth,
    remarks: remarks.optional(),
    dry_run: z.boolean().optional(),
    seen: z.strictObject({ changed: z.int().min(0), before: z.number(), after: z.number() }).optional(),
  }),
  response: z.object({
    data: z.object({
      dry_run: z.boolean(),
      counts,
      before: money,
      after: money,
      students: z.array(
        z.object({
          student_id: z.number(),
          student,
          plan_id: z.number().nullable(),
          outcome,
          message: z.string(),
          before: money.nullable(),
          after: money.nullable(),
          net_before: money.nullable(),
          net_after: money.nullable(),
          special_months: z.boolean(),
        }),
      ),
    }),
  }),
});
export const PROPOSALS = ['tariff', 'sibling'] as const;
const proposed = {
  kind: z.enum(PROPOSALS),
  from_month: fromMonth,
  fee_plan_list_id: id.optional(),
  discount_type_id: id.optional(),
};
const proposal = z.object({
  student_id: z.number(),
  student,
  outcome,
  message: z.string(),
  token: z.string().nullable(),
  rank: z.number().nullable(),
  before: money,
  after: money,
  changes: z.array(
    z.object({
      particular_id: z.number(),
      particular: z.string(),
      change: z.enum(['add', 'change', 'end']),
      before: planTerms.nullable(),
      after: planTerms.nullable(),
      message: z.string().nullable(),
    }),
  ),
});
/**
 * What would have to change, student by student, for nobody to decide but a person. `tariff`: plans that differ from
 * the tariff of the class (after a promotion); standing discounts stay, particulars that the tariff lacks end.
 * `sibling`: discounts by the rank of a child among the enrolled of their family (by SID), by discount types with "from
 * which child". `before` and `after`: net of the month. Whoever needs no change is left out, with a count as 'same'.
 */
export const planProposals = defineEndpoint({
  method: 'POST',
  path: '/fee_plan_proposals',
  needs: 'fee-plans',
  reads: true,
  tag: 'Fee plans',
  access: 'fee_plans.read',
  summary: 'Proposes changes of fee plans by tariff or by siblings',
  body: z.strictObject({ ...students, search: z.string().trim().max(200).optional(), ...proposed }),
  response: z.object({ data: z.object({ counts, before: money, after: money, students: z.array(proposal) }) }),
});
/**
 * Carries out what was proposed. `token` is that of the proposal: who changed meanwhile is told so and stays
 * ('moved_on').
 */
export const acceptProposals = defineEndpoint({
  method: 'POST',
  path: '/fee_plan_proposals/accept',
  needs: 'fee-plans',
  tag: 'Fee plans',
  access: 'fee_plans.update',
  summary: 'Carries out proposed changes of fee plans',
  body: z.strictObject({
    ...proposed,
    accept: z
      .array(z.strictObject({ student_id: id, token: z.string().max(64) }))
      .min(1)
      .max(5000),
  }),
  response: z.object({
    data: z.object({ counts, results: z.array(z.object({ student_id: z.number(), outcome, message: z.string() })) }),
  }),
});
