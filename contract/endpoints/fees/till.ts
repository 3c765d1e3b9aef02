/** The drawer of a cashier: what it should hold, and its closings (docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged, text } from '../wire.ts';
import { day, digits, id, listQuery, rupees } from './shapes.ts';

const share = z.object({ amount: money, count: z.number() });
const toReturn = z.object({
  payment_id: z.number(),
  receipt_no: z.number(),
  sid: z.number().nullable(),
  studentName: z.string(),
  method: z.string(),
  amount: money,
  rejected_by: z.string().nullable(),
  reason: z.string().nullable(),
});
/**
 * What the signed-in cashier took and gave on each account since the last closing: the till. `received` holds what
 * waits for approval too, of which `waiting` is the sum; `to_return`: cash and cheques of rejected payments that are
 * still to go back.
 */
export const till = defineEndpoint({
  method: 'GET',
  path: '/till',
  needs: 'till',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'What is in my till',
  response: z.object({
    data: z.array(
      z.object({
        campus_id: z.number(),
        campus_name: z.string(),
        account_id: z.number(),
        account: z.string(),
        payments: z.number(),
        /** Floats, and drawers that were taken over. */
        opening: money,
        received: money,
        paid_out: money,
        expected: money,
        since: z.string().nullable(),
        by_method: z.array(share.extend({ method: z.string() })),
        waiting: share,
        /** Refunds and voids of theirs that wait for a second person: still in the drawer. */
        may_go: share.optional(),
        to_return: z.array(toReturn),
      }),
    ),
  }),
});
/**
 * A count that differs from what is expected wants a note (422 on `notes`). `counted_as`: the notes and coins, '5000×3,
 * coins 7'.
 */
export const closeTill = defineEndpoint({
  method: 'POST',
  path: '/till_close',
  needs: 'till',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Closes my till with the money counted',
  body: z.strictObject({
    campus_id: id,
    account_id: id,
    date: day.optional(),
    counted: rupees,
    /** What of it stays in the drawer, as the float of the next. */
    carried: rupees.optional(),
    counted_as: text(300).optional(),
    notes: text(300).optional(),
  }),
  response: z.object({
    data: z.object({
      id: z.number(),
      closing_no: z.number(),
      opening: money,
      received: money,
      waiting: money,
      paid_out: money,
      counted: money,
      difference: money,
      carried: money,
      /** What was handed over of the account at the campus and is in no drawer: it may go to the bank. */
      handed_over: money,
    }),
  }),
});
export const listClosings = defineEndpoint({
  method: 'GET',
  path: '/till_closings',
  needs: 'till',
  tag: 'Payments',
  access: 'payments.read',
  summary: 'Till closings, paged',
  query: z.object({
    campus_id: digits.optional(),
    user_id: digits.optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    page: listQuery.page,
    per_page: listQuery.per_page,
  }),
  response: paged(
    z.object({
      id: z.number(),
      closing_no: z.number(),
      closing_date: z.string(),
      campus: z.string(),
      account: z.string(),
      username: z.string().nullable(),
      opening: money,
      received: money,
      waiting: money,
      paid_out: money,
      counted: money,
      counted_as: z.string().nullable(),
      difference: money,
      notes: z.string().nullable(),
      at: z.string(),
    }),
  ),
});
