/**
 * Reports on fees (specification 7; docs/money.md). They only read; every sum is over the whole selection. Rupees,
 * 'YYYY-MM', 'YYYY-MM-DD'.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { child, phones, student } from './defaulters.ts';
import { day, id, month, rupees } from './shapes.ts';

const classShape = {
  campus_id: id.optional(),
  session_id: id.optional(),
  class_id: id.optional(),
  section_id: id.optional(),
  student_id: id.optional(),
  family_no: id.optional(),
  not_enrolled: z.boolean().optional(),
  search: z.string().trim().max(200).optional(),
  page: id.optional(),
  per_page: z.int().min(1).max(500).optional(),
};
const cell = z.object({ asked: money, paid: money, balance: money });
/**
 * A row per student, a cell per month from `challan_month_from` to `challan_month_to` (the current one unless given):
 * what was asked after discounts, what is paid of it.
 */
export const paymentHistory = defineEndpoint({
  method: 'POST',
  path: '/studentsPaymentHistory',
  specified: true,
  reads: true,
  tag: 'Fee reports',
  access: 'challans.read',
  summary: 'What students were asked for and paid, month by month, paged',
  body: z.strictObject({
    ...classShape,
    challan_month_from: month.optional(),
    challan_month_to: month.optional(),
    show_only_defaulters: z.boolean().optional(),
  }),
  response: paged(z.object({ ...student, ...cell.shape, months: z.record(z.string(), cell) })).extend({
    months: z.array(z.string()),
    totals: z.object({ rows: z.number(), ...cell.shape, months: z.record(z.string(), cell) }),
  }),
});
const received = z.object({ name: z.string(), count: z.number(), amount: money });
/**
 * What came into cash and bank accounts, day by day. Receipts count on their paid date; one voided later counts again,
 * negatively, on the day of its reversal (`kind` 'void'), so that `received − voided` is what the ledger's account
 * moved by receipts that day. Refunds are not receipts. From 2024-04-01 to today unless days are given; null is as good
 * as left out.
 */
export const dayWisePaid = defineEndpoint({
  method: 'POST',
  path: '/getDayWisePaidChallans',
  specified: true,
  reads: true,
  tag: 'Fee reports',
  access: 'payments.read',
  summary: 'Receipts of each day, by account and method',
  body: z.strictObject({
    start_date: day.nullish(),
    end_date: day.nullish(),
    dr_acc: id.nullish(),
    campus_id: id.nullish(),
  }),
  response: z.object({
    data: z.object({
      days: z.array(
        z.object({
          date: z.string(),
          count: z.number(),
          received: money,
          voided: money,
          net: money,
          waiting: money,
          by_method: z.array(received),
          by_account: z.array(received),
          receipts: z.array(
            z.object({
              id: z.number(),
              receipt_no: z.number(),
              kind: z.enum(['receipt', 'void', 'pending']),
              method: z.string(),
              account: z.string(),
              campus: z.string(),
              sid: z.number().nullable(),
              studentName: z.string(),
              class_name: z.string(),
              family_no: z.number().nullable(),
              taken_by: z.string().nullable(),
              reference: z.string().nullable(),
              amount: money,
            }),
          ),
        }),
      ),
      totals: z.object({
        count: z.number(),
        received: money,
        voided: money,
        net: money,
        waiting: money,
        by_method: z.array(received),
        by_account: z.array(received),
      }),
      /** More receipts than are listed; the sums are of all. */
      cut: z.boolean(),
    }),
  }),
});
/**
 * The bill of each student for `report_month`, as it prints: the fee of the month, what is left of what fell due
 * before, less what waits for approval, with the late fee fine of `pay_by`: the last day without a fine, or today when
 * that is over. `after_due` is the same a day later. Only who has something to pay.
 */
export const feeIntimation = defineEndpoint({
  method: 'POST',
  path: '/feeIntimationReport',
  specified: true,
  reads: true,
  tag: 'Fee reports',
  access: 'challans.read',
  summary: 'What each student has to pay in a month, paged',
  body: z.strictObject({ ...classShape, report_month: month.optional() }),
  response: paged(
    z.object({
      ...student,
      ...phones,
      fee: money,
      discount: money,
      paid: money,
      arrears: money,
      pending: money,
      fine: money,
      payable: money,
      after_due: money,
      due_date: z.string().nullable(),
      pay_by: z.string(),
    }),
  ).extend({
    report_month: z.string(),
    totals: z.object({
      rows: z.number(),
      fee: money,
      discount: money,
      paid: money,
      arrears: money,
      pending: money,
      fine: money,
      payable: money,
      after_due: money,
    }),
  }),
});
const letterLine = z.object({ student_id: z.number(), challan_month: z.string(), amount: money });
/**
 * A letter to each family (or, with `per` 'student', about each student) that owes something of months up to
 * `report_month`. At most 2,000.
 */
export const feeReminder = defineEndpoint({
  method: 'POST',
  path: '/feeReminderReport',
  specified: true,
  reads: true,
  tag: 'Fee reports',
  access: 'challans.read',
  summary: 'A reminder to each family that owes',
  body: z.strictObject({
    campus_id: id.optional(),
    class_ids: z.array(id).max(200).optional(),
    report_month: month.optional(),
    per: z.enum(['student', 'family']).optional(),
    student_ids: z.array(id).max(2000).optional(),
    overdue: z.boolean().optional(),
    amount_from: rupees.optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        family_no: z.number().nullable(),
        father_name: z.string().nullable(),
        ...phones,
        campus_name: z.string(),
        students: z.array(child),
        lines: z.array(letterLine),
        balance: money,
        pending: money,
        due: money,
        fine: money,
        overdue_since: z.string().nullable(),
      }),
    ),
    report_month: z.string(),
  }),
});
/**
 * Every rule of the books with what it found, at most 20 each. Only for who may see all campuses: the books are one.
 * `rule`: only that one; `run=false`: their names alone, `ok` null.
 */
export const booksCheck = defineEndpoint({
  method: 'GET',
  path: '/books_check',
  needs: 'statements',
  tag: 'Fee reports',
  access: 'books.check',
  summary: 'Checks that the books hold',
  query: z.object({ rule: z.string().max(60).optional(), run: z.enum(['true', 'false']).optional() }),
  response: z.object({
    data: z.object({
      at: z.string(),
      rules: z.array(
        z.object({
          name: z.string(),
          about: z.string(),
          ok: z.boolean().nullable(),
          found: z.number(),
          ms: z.number(),
          message: z.string().nullable(),
          violations: z.array(z.object({ id: z.string(), message: z.string() })),
        }),
      ),
    }),
  }),
});
