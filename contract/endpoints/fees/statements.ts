/** What was charged and paid of a student or a family, entry by entry (specification 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { child, phones } from './defaulters.ts';
import { classQuery, day, owed as wholeDebt } from './shapes.ts';

/**
 * `debit` is charged, `credit` paid or given as a discount; `balance` runs. `kind`: charge, fine, discount, payment,
 * advance, refund, void.
 */
const entry = z.object({
  date: z.string(),
  kind: z.string(),
  document: z.string(),
  memo: z.string(),
  studentName: z.string().nullable(),
  debit: money,
  credit: money,
  balance: money,
});
const statement = z.object({
  data: z.object({
    title: z.string(),
    family_no: z.number().nullable(),
    father_name: z.string().nullable(),
    ...phones,
    students: z.array(child.omit({ pending: true, due: true }).extend({ owed: wholeDebt })),
    from: z.string().nullable(),
    to: z.string(),
    opening: money,
    entries: z.array(entry),
    debit: money,
    credit: money,
    closing: money,
    advance: money,
    held: z.object({ advance: money, deposit: money, total: money }).optional(),
    open: money,
    owed: wholeDebt,
  }),
});
const period = z.object({ from: day.optional(), to: day.optional(), campus_id: classQuery.campus_id });
/**
 * From the ledger: what the student's receivable and advance accounts moved by. `closing` = `open` − `advance` when
 * `to` is today; `owed` is of today; `held` is what the school held of them at the end of `to`, deposits too, which no
 * entry of the statement is about.
 */
export const studentStatement = defineEndpoint({
  method: 'GET',
  path: '/students/{id}/statement',
  needs: 'statements',
  tag: 'Fee reports',
  access: 'challans.read',
  summary: 'Statement of account of a student',
  query: period,
  response: statement,
});
/** `id` is the family number. */
export const familyStatement = defineEndpoint({
  method: 'GET',
  path: '/families/{id}/statement',
  needs: 'statements',
  tag: 'Fee reports',
  access: 'challans.read',
  summary: 'Statement of account of a family',
  query: period,
  response: statement,
});
