/** Money given back: advances and deposits (specification 2 and 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { day, flag, id, idList, listQuery, paidAmount, reason, specifiedStudent } from './shapes.ts';

export const giveRefund = defineEndpoint({
  method: 'POST',
  path: '/fee_refunds',
  needs: 'refunds',
  tag: 'Payments',
  access: 'payments.refund',
  summary: 'Gives an advance or a paid deposit back',
  body: z.strictObject({
    payment_id: id.optional(),
    particular_line_id: id.optional(),
    amount: paidAmount,
    refund_date: day,
    paying_acc: id,
    reason,
  }),
  response: z.object({
    data: z.object({
      /** Null while it waits for a second person: then `request_id` says which request it is. */
      refund_id: z.number().nullable(),
      refund_no: z.number().nullable(),
      request_id: z.number().nullable().optional(),
    }),
  }),
});
/** `totals`: of those that are not void. */
export const listRefunds = defineEndpoint({
  method: 'GET',
  path: '/fee_refunds',
  needs: 'refunds',
  tag: 'Payments',
  access: 'payments.read',
  summary: 'Refunds, paged',
  query: z.object({
    ...listQuery,
    ids: idList(1000).optional(),
    waits: flag,
    date_from: day.optional(),
    date_to: day.optional(),
  }),
  response: paged(
    z.object({
      id: z.number(),
      refund_no: z.number(),
      refund_date: z.string(),
      amount: money,
      reason: z.string(),
      voided: z.boolean(),
      /** Its void waits for a second person. */
      waits: z.boolean().optional(),
      /** A void by the user would. */
      second: z.boolean().optional(),
      void_reason: z.string().nullable(),
      account: z.string(),
      username: z.string().nullable(),
      receipt_no: z.number().nullable(),
      challan_no: z.number().nullable(),
      student: specifiedStudent,
    }),
  ).extend({ totals: z.object({ amount: money }) }),
});
