/** Discounts on lines of challans, fine waivers and write-offs: given, approved, withdrawn (specification 2 and 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { decided, decision } from './decisions.ts';
import { PAYMENT_STATUSES } from './payments.ts';
import { day, digits, flag, id, listQuery, paidAmount, reason, specifiedStudent } from './shapes.ts';

export const DISCOUNT_STATUSES = PAYMENT_STATUSES;
export const DISCOUNT_KINDS = ['discount', 'fine_waiver', 'write_off'] as const;
export const approveDiscounts = defineEndpoint({
  method: 'POST',
  path: '/approveChallanDiscounts',
  specified: true,
  tag: 'Payments',
  access: 'challan_discounts.approve',
  summary: 'Approves or rejects pending discounts',
  body: decision,
  response: decided,
});
export const discount = z.object({
  id: z.number(),
  kind: z.enum(DISCOUNT_KINDS),
  status: z.enum(DISCOUNT_STATUSES),
  amount: money,
  discount_date: z.string(),
  discount_type: z.string().nullable(),
  reason: z.string().nullable(),
  challan_id: z.number(),
  challan_no: z.number(),
  line_id: z.number(),
  particular: z.string(),
  challan_month: z.string(),
  line_amount: money,
  line_balance: money,
  requested_by: z.string().nullable(),
  requested_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  voucher_no: z.number().nullable(),
  student: specifiedStudent,
  mine: z.boolean(),
});
export const listDiscounts = defineEndpoint({
  method: 'GET',
  path: '/challanDiscount',
  specified: true,
  tag: 'Payments',
  access: 'challan_discounts.read',
  summary: 'Discounts on challans, paged',
  query: z.object({
    ...listQuery,
    get_pending_discounts: flag,
    status: z.enum(DISCOUNT_STATUSES).optional(),
    kind: z.enum(DISCOUNT_KINDS).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    discount_type_id: digits.optional(),
    challan_id: digits.optional(),
    filters: z.string().max(20_000).optional(),
  }),
  response: paged(discount).extend({ totals: z.object({ discounts: z.number(), amount: money }) }),
});
/**
 * Asks for discounts on lines; approved at once unless the user's preference or the type asks for approval. A
 * percentage is of what is open, to the rupee.
 */
export const giveDiscounts = defineEndpoint({
  method: 'POST',
  path: '/challanDiscount',
  needs: 'discounts',
  tag: 'Payments',
  access: 'challan_discounts.create',
  summary: 'Gives discounts, waives fines, writes debts off',
  body: z.strictObject({
    kind: z.enum(DISCOUNT_KINDS).optional(),
    discount_type_id: id.optional(),
    discount_date: day.optional(),
    reason,
    lines: z
      .array(
        z.strictObject({
          particular_line_id: id,
          amount: paidAmount.optional(),
          percent: z.number().min(0.01).max(100).optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  response: z.object({
    data: z.array(z.object({ id: z.number(), line_id: z.number(), amount: money, status: z.enum(DISCOUNT_STATUSES) })),
  }),
});
/**
 * Takes back a discount that one asked for oneself and that waits for approval, with the reason: what it reserved is
 * open again.
 */
export const withdrawDiscount = defineEndpoint({
  method: 'POST',
  path: '/withdraw_discount',
  needs: 'discounts',
  tag: 'Payments',
  access: 'challan_discounts.create',
  summary: 'Takes back a discount of one’s own that waits for approval',
  body: z.strictObject({ discount_id: id, reason }),
  response: z.object({ data: z.object({ discount_id: z.number(), challan_no: z.number(), amount: money }) }),
});
