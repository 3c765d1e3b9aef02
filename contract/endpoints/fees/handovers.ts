/** Cash that is put into a drawer and handed on: opening floats, and drawers that go from one cashier to the next (docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged, text } from '../wire.ts';
import { day, digits, id, listQuery, paidAmount, reason, rupees } from './shapes.ts';

export const HANDOVER_STATUSES = ['offered', 'accepted', 'taken_back'] as const;
export const HANDOVER_KINDS = ['float', 'carried', 'handover'] as const;
const counted_as = text(300).optional();
const notes = text(300).optional();

const handover = z.object({
  id: z.number(),
  handover_no: z.number(),
  kind: z.enum(HANDOVER_KINDS),
  status: z.enum(HANDOVER_STATUSES),
  campus_id: z.number(),
  campus: z.string(),
  account_id: z.number(),
  account: z.string(),
  /** The other cash account that a float comes out of. */
  from_account: z.string().nullable(),
  /** Whose drawer it was; null: it was nobody's. */
  from_user: z.string().nullable(),
  to_user: z.string().nullable(),
  given_by: z.string().nullable(),
  given_on: z.string(),
  amount: money,
  counted_as: z.string().nullable(),
  notes: z.string().nullable(),
  decided_on: z.string().nullable(),
  /** What whoever took it over counted. */
  counted: money.nullable(),
  difference: money.nullable(),
  answer: z.string().nullable(),
  at: z.string(),
});
/**
 * What the drawers of the signed-in cashier can be opened from and handed to, and what waits: `accounts` with what was
 * handed over of each and is in no drawer; `people` who take payments (`campus_ids` null: at every campus); `waiting`:
 * given to or by the cashier and not taken over yet.
 */
export const tillDesk = defineEndpoint({
  method: 'GET',
  path: '/till_desk',
  needs: 'handovers',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'What my till can be opened from, whom it can be handed to, and what waits',
  response: z.object({
    data: z.object({
      accounts: z.array(
        z.object({
          campus_id: z.number(),
          campus_name: z.string(),
          account_id: z.number(),
          account: z.string(),
          handed_over: money,
        }),
      ),
      people: z.array(z.object({ id: z.number(), name: z.string(), campus_ids: z.array(z.number()).nullable() })),
      waiting: z.array(handover.extend({ to_me: z.boolean() })),
    }),
  }),
});
/**
 * Out of what was handed over of the account, or of `from_account_id`. For oneself it is in the drawer at once; for
 * `to_user_id` when they have counted it.
 */
export const giveFloat = defineEndpoint({
  method: 'POST',
  path: '/till_float',
  needs: 'handovers',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Opens a till with a float',
  body: z.strictObject({
    campus_id: id,
    account_id: id,
    from_account_id: id.optional(),
    to_user_id: id.optional(),
    amount: paidAmount,
    counted_as,
    notes,
    date: day.optional(),
  }),
  response: z.object({
    data: z.object({ id: z.number(), handover_no: z.number(), status: z.enum(HANDOVER_STATUSES), amount: money }),
  }),
});
/** Counts and closes the till, and gives what was counted to someone else. A count that differs wants a note. */
export const handOver = defineEndpoint({
  method: 'POST',
  path: '/till_hand_over',
  needs: 'handovers',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Hands my till over to someone else',
  body: z.strictObject({
    campus_id: id,
    account_id: id,
    to_user_id: id,
    counted: rupees,
    counted_as,
    notes,
    date: day.optional(),
  }),
  response: z.object({
    data: z.object({
      id: z.number(),
      handover_no: z.number(),
      closing_id: z.number(),
      closing_no: z.number(),
      counted: money,
      difference: money,
    }),
  }),
});
/** With the receiver's own count: one that differs wants a note (422 on `notes`). */
export const takeOver = defineEndpoint({
  method: 'POST',
  path: '/till_take_over',
  needs: 'handovers',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Takes over cash that was given to me',
  body: z.strictObject({ handover_id: id, counted: rupees, counted_as, notes, date: day.optional() }),
  response: z.object({
    data: z.object({ id: z.number(), handover_no: z.number(), counted: money, difference: money }),
  }),
});
export const takeBack = defineEndpoint({
  method: 'POST',
  path: '/till_take_back',
  needs: 'handovers',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Takes back what was given and not taken over',
  body: z.strictObject({ handover_id: id, reason, date: day.optional() }),
  response: z.object({ data: z.object({ id: z.number(), handover_no: z.number(), amount: money }) }),
});
export const listHandovers = defineEndpoint({
  method: 'GET',
  path: '/till_handovers',
  needs: 'handovers',
  tag: 'Payments',
  access: 'payments.read',
  summary: 'Floats and handovers of tills, paged',
  query: z.object({
    campus_id: digits.optional(),
    status: z.enum(HANDOVER_STATUSES).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    page: listQuery.page,
    per_page: listQuery.per_page,
  }),
  response: paged(handover),
});
