/** Refunds and voids that wait for a second person (docs/money.md): their list, their decision, and taking them back. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { MONEY_REQUEST_KINDS, MONEY_REQUEST_STATES } from '../../moneyOut.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { decided, decision } from './decisions.ts';
import { day, id, listQuery, reason, specifiedStudent } from './shapes.ts';

const kind = z.enum(MONEY_REQUEST_KINDS);
const status = z.enum(MONEY_REQUEST_STATES);
/** `totals`: of the whole selection; of one state alone where `status` names it, else of those that wait. */
export const listMoneyRequests = defineEndpoint({
  method: 'GET',
  path: '/money_requests',
  needs: 'money-out',
  tag: 'Payments',
  access: 'payments.read',
  summary: 'Refunds and voids that were asked for, paged',
  query: z.object({
    ...listQuery,
    kind: kind.optional(),
    status: status.optional(),
    date_from: day.optional(),
    date_to: day.optional(),
  }),
  response: paged(
    z.object({
      id: z.number(),
      kind,
      status,
      /** The receipt that is voided or given back from, or that the refund was of. */
      receipt_no: z.number().nullable(),
      /** Of a deposit. */
      challan_no: z.number().nullable(),
      /** The refund that is voided, or that was made of it. */
      refund_no: z.number().nullable(),
      amount: money,
      account: z.string(),
      reason: z.string(),
      requested_by: z.string().nullable(),
      requested_at: z.string(),
      decided_by: z.string().nullable(),
      decided_at: z.string().nullable(),
      decision_reason: z.string().nullable(),
      done_on: z.string().nullable(),
      voucher_no: z.number().nullable(),
      mine: z.boolean(),
      student: specifiedStudent,
    }),
  ).extend({ totals: z.object({ amount: money }) }),
});
/** Never by who asked for them; a rejection needs a reason. What is approved is done today. A result per request. */
export const decideMoneyRequests = defineEndpoint({
  method: 'POST',
  path: '/decide_money_requests',
  needs: 'money-out',
  tag: 'Payments',
  access: 'payments.approve',
  summary: 'Approves or rejects refunds and voids that wait',
  body: decision,
  response: decided,
});
export const withdrawMoneyRequest = defineEndpoint({
  method: 'POST',
  path: '/withdraw_money_request',
  needs: 'money-out',
  tag: 'Payments',
  access: ['payments.refund', 'payments.void'],
  summary: 'Takes back a refund or void of one’s own that waits for approval',
  body: z.strictObject({ id, reason }),
  response: z.object({ data: z.object({ id: z.number(), amount: money }) }),
});
