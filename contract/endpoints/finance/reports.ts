/** Reports on the books (specification 2 and 7; docs/money.md). They only read. Rupees, 'YYYY-MM-DD'. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day, digits } from '../fees/shapes.ts';

/**
 * What each cash and bank account had, got and gave from `from` to `to` (from 2024-04-01 to today unless given): a row for what it had before, one per kind of
 * entry and user, and one for what it has at the end, so that `opening + received − paid out = closing`. A receipt counts for the user who took it. From the journals; accounts that never moved are left out.
 */
export const cashReport = defineEndpoint({
  method: 'GET', path: '/cash_report', tag: 'Finance reports', access: 'payments.read', summary: 'Opening, receipts, payments and closing of cash and bank accounts',
  query: z.object({ from: day.optional(), to: day.optional(), campus_id: digits.optional() }),
  response: z.object({
    data: z.array(z.object({ account: z.string(), entry: z.string(), user: z.string().nullable(), count: z.number().nullable(), received: z.number().nullable(), paid_out: z.number().nullable(), balance: z.number() })),
    from: z.string(), to: z.string(),
  }),
});
