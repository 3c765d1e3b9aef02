/**
 * What the accounts of a campus held when its books began here (docs/accountants.md): entered once, as a voucher of openings. What
 * students and employees owe has imports of its own.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day, digits, id, rupees } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { VOUCHER_STATUSES } from './vouchers.ts';

const voucher = z.object({
  trans_id: z.number(),
  status: z.enum(VOUCHER_STATUSES),
  voucher: z.string().nullable(),
  total: money,
});
/** The openings of a campus that were entered, or that wait; null while there are none. */
export const openingsOf = defineEndpoint({
  method: 'GET',
  path: '/opening_balances',
  needs: 'openings',
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Whether opening balances of a campus were entered',
  query: z.strictObject({ campus_id: digits }),
  response: z.object({ data: z.object({ entered: voucher.nullable() }) }),
});
/**
 * Enters the opening balances of a campus, once. The difference of debits and credits is the opening balance equity. `dry_run`
 * writes nothing and answers what it would be. A refusal names the line.
 */
export const enterOpenings = defineEndpoint({
  method: 'POST',
  path: '/opening_balances',
  needs: 'openings',
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Enters the opening balances of a campus',
  body: z.strictObject({
    campus_id: id,
    entry_date: day,
    lines: z
      .array(z.strictObject({ account_id: id, debit: rupees.optional(), credit: rupees.optional() }))
      .min(1)
      .max(499),
    dry_run: z.boolean().optional(),
  }),
  response: z.object({
    data: z.object({
      dry_run: z.boolean(),
      debit: money,
      credit: money,
      /** To opening balance equity, credit positive. */
      difference: money,
      entered: voucher,
    }),
  }),
});
/**
 * Reads a file of opening balances, csv or xlsx: the account in the first columns (its code, or its name), then debit and credit.
 * Writes nothing; what it could not read is in `problems`.
 */
export const readOpenings = defineEndpoint({
  method: 'POST',
  path: '/read_opening_file',
  needs: 'openings',
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Reads a file of opening balances',
  reads: true,
  encoding: 'multipart',
  body: z.strictObject({
    campus_id: digits,
    file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
  }),
  response: z.object({
    data: z.object({
      rows: z.array(z.object({ account_id: z.number(), debit: money, credit: money })),
      problems: z.array(z.string()),
    }),
  }),
});
