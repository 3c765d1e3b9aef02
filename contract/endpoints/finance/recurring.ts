/**
 * Vouchers that come again (docs/accountants.md): a template made of a voucher, and when its next one is due. What is due
 * is made by itself, once for each day, with the rights of who made the template.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day, digits, id, listQuery } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { VOUCHER_STATUSES } from './vouchers.ts';

/** Months between two of them. */
export const EVERY = [1, 3, 6, 12] as const;
export const RECURRING_STATES = ['running', 'paused', 'ended'] as const;
const row = z.object({
  id: z.number(),
  version: z.number(),
  kind: z.string(),
  campus_id: z.number(),
  campus_name: z.string(),
  memo: z.string(),
  payee: z.string().nullable(),
  total: money,
  every_months: z.number(),
  on_day: z.number(),
  next_date: z.string().nullable(),
  until: z.string().nullable(),
  state: z.enum(RECURRING_STATES),
  /** Why the last one that was due could not be made. */
  last_problem: z.string().nullable(),
  /** How many were made, and trans_id of the last. */
  made: z.number(),
  last_trans_id: z.number().nullable(),
  made_by: z.string().nullable(),
});
/** Templates, those due first. */
export const listRecurring = defineEndpoint({
  method: 'GET',
  path: '/recurring_vouchers',
  needs: 'recurring-vouchers',
  tag: 'Finance',
  access: 'finance_entry.read',
  summary: 'Lists vouchers that come again',
  query: z.strictObject({
    campus_id: digits.optional(),
    state: z.enum(RECURRING_STATES).optional(),
    search: z.string().trim().max(200).optional(),
    page: listQuery.page,
    per_page: listQuery.per_page,
    sort_by: listQuery.sort_by,
    sort_order: listQuery.sort_order,
  }),
  response: paged(row).extend({ totals: z.object({ total: money }) }),
});
/** Makes a template of a voucher. `on_day` 31 is the last day of a month. */
export const makeRecurring = defineEndpoint({
  method: 'POST',
  path: '/recurring_vouchers',
  needs: 'recurring-vouchers',
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Makes a voucher come again',
  body: z.strictObject({
    trans_id: id,
    every_months: z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]),
    on_day: z.int().min(1).max(31),
    from_date: day,
    until: day.optional(),
  }),
  response: z.object({ data: z.object({ id: z.number(), next_date: z.string() }) }),
});
const changed = z.object({ data: z.object({ id: z.number(), state: z.enum(RECURRING_STATES), version: z.number() }) });
/** Pauses it, goes on with it, or ends it for good. 409 when `version` is not the current one. */
export const changeRecurring = defineEndpoint({
  method: 'POST',
  path: '/change_recurring_voucher',
  needs: 'recurring-vouchers',
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Pauses, resumes or ends a voucher that comes again',
  body: z.strictObject({ id, version: z.int().min(1), action: z.enum(['pause', 'resume', 'end']) }),
  response: changed,
});
/** Makes its next voucher now, also before it is due: dated today then. */
export const runRecurring = defineEndpoint({
  method: 'POST',
  path: '/run_recurring_voucher',
  needs: 'recurring-vouchers',
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Makes the next voucher of one that comes again',
  body: z.strictObject({ id }),
  response: z.object({
    data: z.object({
      due_date: z.string(),
      trans_id: z.number(),
      status: z.enum(VOUCHER_STATUSES),
      voucher: z.string().nullable(),
    }),
  }),
});
