/** Expenses on credit, and what is left to pay of them (docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day, idList, listQuery } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { digits, paged } from '../wire.ts';
import { MOST_BILLS } from './vouchers.ts';

export const BILL_STATES = ['open', 'paid'] as const;
/**
 * Paged, the oldest first. `open`: something is left to pay. `waiting`: what vouchers that wait for approval would pay.
 * `totals`: of what is listed; `ages`: what is left of it, by days since it was
 * due, and `not_due` what is not.
 */
export const billsToPay = defineEndpoint({
  method: 'GET',
  path: '/bills_to_pay',
  needs: 'bills',
  tag: 'Finance',
  access: 'finance_entry.read',
  summary: 'Bills that are owed, paged',
  query: z.strictObject({
    campus_id: digits.optional(),
    account_id: digits.optional(),
    state: z.enum(BILL_STATES).optional(),
    /** As it is written on them, but for case and spaces. */
    payee: z.string().trim().max(120).optional(),
    ids: idList(MOST_BILLS).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    search: z.string().trim().max(200).optional(),
    page: listQuery.page,
    per_page: listQuery.per_page,
    sort_by: listQuery.sort_by,
    sort_order: listQuery.sort_order,
  }),
  response: paged(
    z.object({
      id: z.number(),
      trans_id: z.number(),
      voucher: z.string(),
      /** Of the payee: the number on their bill. */
      reference: z.string().nullable(),
      entry_date: z.string(),
      payee: z.string().nullable(),
      memo: z.string(),
      campus_id: z.number(),
      campus_name: z.string(),
      account_id: z.number(),
      account: z.string(),
      amount: money,
      paid: money,
      waiting: money,
      rest: money,
      due_date: z.string(),
      /** Since it was due, less than 0 before; null once it is paid. */
      days: z.number().nullable(),
    }),
  ).extend({
    totals: z.object({
      bills: z.number(),
      amount: money,
      paid: money,
      rest: money,
      not_due: z.object({ bills: z.number(), rest: money }),
      ages: z.array(z.object({ from: z.number(), to: z.number().nullable(), bills: z.number(), rest: money })),
    }),
  }),
});
