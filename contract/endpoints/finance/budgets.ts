/**
 * Budgets: what a campus means to earn and spend in an accounting year, by account and month (docs/accountants.md). They
 * are plans: nothing is posted from them. A voucher that spends beyond one is warned of, or refused, as its sheet says.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day, digits, id, rupees } from '../fees/shapes.ts';
import { money } from '../money.ts';

/** What becomes of a voucher that goes beyond the budget. */
export const BEYOND = ['warn', 'refuse'] as const;
const row = z.object({
  account_id: z.number(),
  acc_code: z.string(),
  acc_name: z.string(),
  account_class: z.enum(['income', 'expense']),
  /** One for each of `months`. */
  amounts: z.array(money),
  /** What was earned or spent in the same months a year before. */
  last_year: z.array(money),
});
/**
 * The budget of a year and campus: every active account of income and expense that the campus may use, also those
 * without one. `version` 0: nobody has made it.
 */
export const readBudget = defineEndpoint({
  method: 'GET',
  path: '/budgets',
  needs: 'budgets',
  tag: 'Finance',
  access: 'budgets.read',
  summary: 'The budget of a year and campus',
  query: z.strictObject({ fiscal_year_id: digits, campus_id: digits }),
  response: z.object({
    data: z.object({
      version: z.number(),
      beyond: z.enum(BEYOND),
      year: z.string(),
      months: z.array(z.string()),
      changed_by: z.string().nullable(),
      changed_at: z.string().nullable(),
      rows: z.array(row),
    }),
  }),
});
/**
 * Writes the rows that are given, whole: an amount for each month of the year. 409 when `version` is not the current
 * one.
 */
export const saveBudget = defineEndpoint({
  method: 'POST',
  path: '/budgets',
  needs: 'budgets',
  tag: 'Finance',
  access: 'budgets.write',
  summary: 'Saves the budget of a year and campus',
  body: z.strictObject({
    fiscal_year_id: id,
    campus_id: id,
    version: z.int().min(0).max(2_000_000_000),
    beyond: z.enum(BEYOND).optional(),
    rows: z.array(z.strictObject({ account_id: id, amounts: z.array(rupees).min(1).max(60) })).max(2000),
  }),
  response: z.object({ data: z.object({ version: z.number() }) }),
});
/**
 * Reads a file of a budget, csv or xlsx: an account in the first columns (its code, or its name), the months after
 * them. Writes nothing; what it could not read is in `problems`.
 */
export const readBudgetFile = defineEndpoint({
  method: 'POST',
  path: '/read_budget_file',
  needs: 'budgets',
  tag: 'Finance',
  access: 'budgets.write',
  summary: 'Reads a file of a budget',
  reads: true,
  encoding: 'multipart',
  body: z.strictObject({
    fiscal_year_id: digits,
    campus_id: digits,
    file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
  }),
  response: z.object({
    data: z.object({
      rows: z.array(z.object({ account_id: z.number(), amounts: z.array(money) })),
      problems: z.array(z.string()),
    }),
  }),
});
/** What the budget of a campus leaves on a day, of each expense account that is in it. */
export const budgetLeft = defineEndpoint({
  method: 'GET',
  path: '/budget_left',
  needs: 'budgets',
  tag: 'Finance',
  access: ['finance_entry.create', 'budgets.read'],
  summary: 'What the budget leaves of a month and of the year to date',
  query: z.strictObject({ campus_id: digits, entry_date: day }),
  response: z.object({
    data: z.array(
      z.object({
        account_id: z.number(),
        month_budget: money,
        month_spent: money,
        year_budget: money,
        year_spent: money,
      }),
    ),
    beyond: z.enum(BEYOND),
  }),
});
