/** Who owes: by student, by family and by month (specification 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { listQuery, month, owed as wholeDebt } from './shapes.ts';

export const AGES = ['0-30', '31-60', '61-90', '90+'] as const;
/** Whose debts: of those at school (default), of those who left (`not-enrolled=true` is the same), or of everybody. */
const OF = ['enrolled', 'not_enrolled', 'all'] as const;
const rupeesText = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be an amount of rupees');
/**
 * What is owed. `due`: what is past its due date (default), or all that is open, also what is not due yet.
 * `month_from`, `month_to`: only particulars of these months. `amount_from`, `amount_to`: who owes at least and at most
 * so much. Class, section and session are today's.
 */
const owedQuery = {
  of: z.enum(OF).optional(),
  due: z.enum(['overdue', 'all']).optional(),
  month_from: month.optional(),
  month_to: month.optional(),
  amount_from: rupeesText.optional(),
  amount_to: rupeesText.optional(),
};
const byAge = z.object({ '0-30': money, '31-60': money, '61-90': money, '90+': money, not_due: money });
/**
 * `balance` is open by the books, `pending` waits for approval, `due` is what can be paid: balance − pending, also in
 * `ages`. `fine`: what the policies ask beyond what is on the challans, if it were paid today. `owed` is all that the
 * student or the family owes, whatever the list shows of it.
 */
const owed = {
  balance: money,
  pending: money,
  due: money,
  owed: wholeDebt,
  fine: money,
  challans: z.number(),
  overdue_since: z.string().nullable(),
  days: z.number(),
  ages: byAge,
};
const lastPayment = z.object({ paid_date: z.string(), amount: money, receipt_no: z.number() }).nullable();
export const phones = {
  mobile: z.string().nullable(),
  family_mobile: z.string().nullable(),
  whatsapp: z.string().nullable(),
};
export const child = z.object({
  id: z.number(),
  sid: z.number(),
  studentName: z.string(),
  class_name: z.string(),
  section_name: z.string().nullable(),
  balance: money,
  pending: money,
  due: money,
});
const owedTotals = z.object({
  rows: z.number(),
  students: z.number(),
  balance: money,
  pending: money,
  due: money,
  fine: money,
  challans: z.number(),
  ages: byAge,
});
export const student = {
  id: z.number(),
  sid: z.number(),
  studentName: z.string(),
  father_name: z.string().nullable(),
  roll_no: z.string().nullable(),
  family_no: z.number().nullable(),
  status_class: z.string(),
  campus_name: z.string(),
  class_name: z.string(),
  section_name: z.string().nullable(),
};
/** Who owes, most first; `sort_by` balance, overdue_since, sid, studentName, class, family_no. */
export const feeDefaulters = defineEndpoint({
  method: 'GET',
  path: '/fee_defaulters',
  needs: 'defaulters',
  tag: 'Fee reports',
  access: 'challans.read',
  summary: 'Students who owe, with the age of their debts, paged',
  query: z.object({ ...listQuery, ...owedQuery }),
  response: paged(z.object({ ...student, ...phones, ...owed, last_payment: lastPayment })).extend({
    totals: owedTotals,
  }),
});
/** The same by family: one row for all children. `id` is the family. */
export const familyDefaulters = defineEndpoint({
  method: 'GET',
  path: '/fee_defaulters_family_wise',
  needs: 'defaulters',
  tag: 'Fee reports',
  access: 'challans.read',
  summary: 'Families who owe, paged',
  query: z.object({ ...listQuery, ...owedQuery }),
  response: paged(
    z.object({
      id: z.number(),
      family_no: z.number().nullable(),
      father_name: z.string().nullable(),
      ...phones,
      students: z.array(child),
      ...owed,
      last_payment: lastPayment,
    }),
  ).extend({ totals: owedTotals }),
});
const byMonth = z.record(z.string(), money);
/**
 * The same spread over the months of the particulars that are owed; `months` is of what is due. `months`: every month
 * that has something, in order.
 */
export const monthDefaulters = defineEndpoint({
  method: 'GET',
  path: '/fee_defaulters_month_wise',
  needs: 'defaulters',
  tag: 'Fee reports',
  access: 'challans.read',
  summary: 'Students who owe, a column per month, paged',
  query: z.object({ ...listQuery, ...owedQuery }),
  response: paged(
    z.object({ ...student, ...phones, balance: money, pending: money, due: money, owed: wholeDebt, months: byMonth }),
  ).extend({
    months: z.array(z.string()),
    totals: z.object({ rows: z.number(), balance: money, pending: money, due: money, months: byMonth }),
  }),
});
