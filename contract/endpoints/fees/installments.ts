/** A challan in instalments, and one again (specification 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { day, id, reason } from './shapes.ts';

/**
 * Splits what is open of a challan; the parts are due on `due_dates`, or `installments` parts a month apart from
 * `first_due_date`. The late fine of today is first put on it and goes into the parts, unless
 * `fines: false` leaves it out. Putting off what is overdue, and leaving its fine out, needs the privilege
 * fee_fines.waive.
 */
export const makeInstallment = defineEndpoint({
  method: 'POST',
  path: '/makeChallanInstallment',
  specified: true,
  tag: 'Challans',
  access: 'challans.update',
  summary: 'Splits a challan into instalments',
  body: z.strictObject({
    challan_id: id,
    due_dates: z.array(day).min(2).max(24).optional(),
    installments: z.int().min(2).max(24).optional(),
    first_due_date: day.optional(),
    fines: z.boolean().optional(),
    dry_run: z.boolean().optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        challan_id: z.number().nullable(),
        challan_no: z.number().nullable(),
        amount: money,
        due_date: z.string(),
      }),
    ),
  }),
});
/**
 * Undoes a split, named by the challan that was split or one of its instalments: what is open of the instalments is one
 * challan again, due when the first was, under its policy; what is paid stays where it is. Late fines of the
 * instalments of which nothing is paid go: the fine is asked anew from the first due date on.
 */
export const undoInstallments = defineEndpoint({
  method: 'POST',
  path: '/undoChallanInstallment',
  needs: 'undo',
  tag: 'Challans',
  access: 'challans.update',
  summary: 'Makes one challan again of open instalments',
  body: z.strictObject({ challan_id: id, reason, dry_run: z.boolean().optional() }),
  response: z.object({
    data: z.object({
      challan_id: z.number().nullable(),
      challan_no: z.number().nullable(),
      amount: money,
      due_date: z.string(),
    }),
  }),
});
