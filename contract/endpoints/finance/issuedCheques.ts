/** Cheques that the school has issued: vouchers paid by cheque, and whether the bank has paid them (docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day, listQuery } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { digits, paged } from '../wire.ts';

export const ISSUED_STATES = ['issued', 'ahead', 'presented', 'cancelled'] as const;
const cheques = z.object({ cheques: z.number(), amount: money });
/**
 * Paged, by the date on the cheque. `issued`: not on a statement of the bank yet; `ahead`: dated later than today;
 * `presented`: matched with a line of the bank; `cancelled`: its voucher is void. `older`: issued, and dated more than
 * so many days ago. `totals`: of what is listed; `ages`: of all that are issued and not presented, by days since their
 * date.
 */
export const issuedCheques = defineEndpoint({
  method: 'GET',
  path: '/issued_cheques',
  needs: 'bank',
  tag: 'Bank',
  access: 'finance_entry.read',
  summary: 'Cheques issued, paged',
  query: z.strictObject({
    campus_id: digits.optional(),
    account_id: digits.optional(),
    state: z.enum(ISSUED_STATES).optional(),
    older: digits.optional(),
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
      campus_name: z.string(),
      account: z.string(),
      cheque_no: z.string(),
      cheque_date: z.string(),
      payee: z.string().nullable(),
      memo: z.string(),
      amount: money,
      state: z.enum(ISSUED_STATES),
      /** Since the date on it; null unless it is out and not presented. */
      days: z.number().nullable(),
      /** The day on which the bank paid it, or that of the void. */
      ended_on: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ).extend({
    totals: cheques.extend({
      ages: z.array(cheques.extend({ from: z.number(), to: z.number().nullable() })),
    }),
  }),
});
