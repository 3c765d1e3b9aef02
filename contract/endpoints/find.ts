/** What someone types anywhere to go to a record: a name, a number, or what they opened last. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { money } from './money.ts';

export const FOUND_KINDS = ['student', 'family', 'employee', 'challan', 'receipt', 'voucher'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];
/** Of a kind that are answered at most; `more` says where there are others. */
export const FOUND_MOST = 8;
/** Records that are asked for by what they are, at most. */
export const RECENT_MOST = 20;
const RECENT = new RegExp(
  `^(${FOUND_KINDS.join('|')}):\\d{1,15}(,(${FOUND_KINDS.join('|')}):\\d{1,15}){0,${RECENT_MOST - 1}}$`,
);

/**
 * `text`: the words of a name, in any order and nearly spelt; a SID, roll, family, employee, challan, receipt or voucher
 * number; a mobile number or CNIC. `recent`: records by what they are, as `student:5,challan:9`, of which those are
 * answered that may be seen. Each kind needs the right to read it, and records are of the campuses of who asks.
 */
export const find = defineEndpoint({
  method: 'GET',
  path: '/find',
  needs: 'find',
  tag: 'Find',
  access: 'signed-in',
  summary: 'Students, families, employees, challans, receipts and vouchers by a name or a number',
  query: z.strictObject({
    text: z.string().trim().max(100).optional(),
    recent: z.string().regex(RECENT, 'must be records such as student:5,challan:9').optional(),
  }),
  response: z.object({
    data: z.object({
      found: z.array(
        z.object({
          kind: z.enum(FOUND_KINDS),
          id: z.number(),
          /** SID, family number, number of the employee, challan, receipt or voucher. */
          number: z.string(),
          title: z.string(),
          /** What tells it from others of the name, the nearest first. */
          about: z.array(z.string()),
          /** What it is, where that is not the usual: 'Withdrawn', 'voided'. */
          badge: z.string().nullable(),
          /** Of a challan what is open, else what was paid or posted. */
          amount: money.nullable(),
          /** The number typed is exactly its own. */
          exact: z.boolean(),
          /** Found by a word that is spelt nearly so. */
          nearly: z.boolean(),
        }),
      ),
      /** Kinds of which there are more than were answered. */
      more: z.array(z.enum(FOUND_KINDS)),
    }),
  }),
});
