/** What decides on payments and discounts, and what comes of it. */
import { z } from 'zod';
import { id, reason } from './shapes.ts';

export const decision = z.strictObject({
  ids: z.array(id).min(1).max(200),
  decision: z.enum(['approve', 'reject']),
  reason: reason.optional(),
});
export const decided = z.object({
  data: z.object({
    done: z.number(),
    results: z.array(z.object({ id: z.number(), ok: z.boolean(), message: z.string().nullable() })),
  }),
});
