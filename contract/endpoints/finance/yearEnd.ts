/**
 * The end of an accounting year (specification 2, /accounting-periods; docs/accountants.md): what stands in the way of
 * closing it, what closing moves, closing, opening again, and locking the books of months. A provider that has section 7
 * alone closes a period by PUT /fiscal_years/{id} {status}.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { flag, reason } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { day, digits, id } from '../wire.ts';

/** What is looked at before a year is closed, in this order; of these the next year, bank statements and cheques do not keep it open. */
export const YEAR_CHECKS = [
  'over',
  'earlier years',
  'payments',
  'discounts',
  'vouchers',
  'drafts',
  'advances',
  'salaries',
  'payroll',
  'jobs',
  'tills',
  'billed ahead',
  'depreciation',
  'retained earnings',
  'next year',
  'bank statements',
  'cheques',
  'books',
] as const;
const closedAccount = z.object({
  account_id: z.number(),
  acc_code: z.string(),
  acc_name: z.string(),
  account_class: z.enum(['income', 'expense']),
  /** Income when credit, expense when debit: positive. */
  amount: money,
});
/**
 * The state of an accounting year: its checks, of an open one what closing would move, of a closed one what it moved, and
 * up to when the books are locked. `books=true` asks every rule of Books check too, and takes as long. Only for who may
 * see all campuses. Without `id`: the first year that is open.
 */
export const yearEnd = defineEndpoint({
  method: 'GET',
  path: '/year_end',
  needs: 'year-end',
  tag: 'Finance',
  access: ['books.check', 'books.close', 'books.reopen'],
  summary: 'What closing an accounting year needs and does',
  query: z.strictObject({ id: digits.optional(), books: flag }),
  response: z.object({
    data: z.object({
      id: z.number(),
      name: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      status: z.enum(['open', 'closed']),
      /** Whether it is the last that was closed: only that is opened again. */
      is_last_closed: z.boolean(),
      checks: z.array(
        z.object({
          name: z.enum(YEAR_CHECKS),
          /** How many stand in the way. */
          found: z.number(),
          example: z.string().nullable(),
        }),
      ),
      campuses: z.array(
        z.object({
          campus_id: z.number(),
          campus_name: z.string(),
          income: money,
          expense: money,
          surplus: money,
          /** Number of the entry that closed it. */
          voucher_no: z.number().nullable(),
          accounts: z.array(closedAccount),
        }),
      ),
      /** All of them, newest first. */
      years: z.array(z.object({ id: z.number(), name: z.string(), status: z.enum(['open', 'closed']) })),
      locks: z.object({
        books_locked_upto: z.string().nullable(),
        campuses: z.array(
          z.object({ campus_id: z.number(), campus_name: z.string(), books_locked_upto: z.string().nullable() }),
        ),
      }),
    }),
  }),
});
const turned = z.object({
  data: z.object({ id: z.number(), status: z.enum(['open', 'closed']), entries: z.number() }),
});
/**
 * Closes a year: an entry for each campus moves what is left of income and expenses to retained earnings, on its last day.
 * 409 names the first thing that stands in the way.
 */
export const closeYear = defineEndpoint({
  method: 'POST',
  path: '/close_fiscal_year',
  needs: 'year-end',
  tag: 'Finance',
  access: 'books.close',
  summary: 'Closes an accounting year',
  body: z.strictObject({ id }),
  response: turned,
});
/** Opens the year that was closed last: its closing entries are reversed on their day. */
export const reopenYear = defineEndpoint({
  method: 'POST',
  path: '/reopen_fiscal_year',
  needs: 'year-end',
  tag: 'Finance',
  access: 'books.reopen',
  summary: 'Opens an accounting year again',
  body: z.strictObject({ id, reason }),
  response: turned,
});
/**
 * Locks the books of all campuses, or of `campus_id`, up to and with a day; null unlocks them. Back takes books.reopen and
 * a reason.
 */
export const lockBooks = defineEndpoint({
  method: 'POST',
  path: '/lock_books',
  needs: 'year-end',
  tag: 'Finance',
  access: ['books.close', 'books.reopen'],
  summary: 'Locks the books up to a day',
  body: z.strictObject({ campus_id: id.optional(), upto: day.nullable(), reason: reason.optional() }),
  response: z.object({
    data: z.object({ campus_id: z.number().nullable(), books_locked_upto: z.string().nullable() }),
  }),
});
