/** The chart of accounts with its groups and balances (specification 7). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { digits } from '../wire.ts';

/**
 * Groups of the chart with their accounts, in their order. `account_class_filter`: a class, or 'all' (default).
 * `getAllAccounts=true`: those too that are not active or not the user's. Balances are of the day `as_of` (default
 * today), debit more than credit positive, of the campus or of all that the user sees.
 */
export const accountChart = defineEndpoint({
  method: 'GET',
  path: '/getAccountWithGroupsAndChart',
  specified: true,
  tag: 'Finance',
  access: ['finance_entry.read', 'ledger.read', 'finance_accounts.read'],
  summary: 'The chart of accounts: groups, their accounts, their balances',
  query: z.strictObject({
    account_class_filter: z.enum(['all', 'asset', 'liability', 'equity', 'income', 'expense']).optional(),
    getAllAccounts: z.enum(['true', 'false', '1', '0']).optional(),
    as_of: day.optional(),
    campus_id: digits.optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        group_name: z.string(),
        account_class: z.string(),
        parent_id: z.number().nullable(),
        accounts: z.array(
          z.object({
            id: z.number(),
            acc_code: z.string(),
            acc_name: z.string(),
            role: z.string().nullable(),
            campus_id: z.number().nullable(),
            is_active: z.boolean(),
            /** Whether vouchers may use it; what students and employees owe has ledgers of its own below it. */
            by_hand: z.boolean(),
            balance: money,
          }),
        ),
      }),
    ),
  }),
});
