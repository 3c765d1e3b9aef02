/** Late fines of challans as of a day (specification 2 and 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { day, id, jsonOrList, rupees } from './shapes.ts';

const fine = z.object({
  challan_id: z.number(),
  challan_no: z.number(),
  days_late: z.number(),
  policy: z.string().nullable(),
  fine: money,
  already: money,
});
/**
 * Pure: what the policy asks on `paid_date`, as if the due date were `due_date` when given. `fine` is the whole fine,
 * `already` what is on the challan. `challan_ids`: with commas between, or a JSON list.
 */
export const finesOf = defineEndpoint({
  method: 'GET',
  path: '/getChallansFineInfo',
  specified: true,
  tag: 'Challans',
  access: 'challans.read',
  summary: 'Late fee fines of challans on a date',
  query: z.object({ paid_date: day, challan_ids: jsonOrList(500), due_date: day.optional() }),
  response: z.object({ data: z.array(fine) }),
});
/** Writes the fines; asking twice adds nothing. A `fine` below the policy's needs the privilege fee_fines.waive. */
export const addFines = defineEndpoint({
  method: 'POST',
  path: '/addChallansFine',
  specified: true,
  tag: 'Challans',
  access: ['payments.create', 'fee_fines.waive'],
  summary: 'Puts late fee fines on challans',
  body: z.strictObject({
    paid_date: day,
    challans: z
      .array(z.strictObject({ challan_id: id, fine: rupees.optional() }))
      .min(1)
      .max(500),
  }),
  response: z.object({ data: z.array(z.object({ challan_id: z.number(), added: money })) }),
});
