/** Every particular that was charged, one row each (specification 7; docs/money.md). Rupees, 'YYYY-MM', 'YYYY-MM-DD'. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { LINE_STATUSES, MOST_DETAILS } from '../../fees/charged.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { day, id, month } from './shapes.ts';

export const DETAIL_GROUPS = ['student', 'challan', 'particular', 'class'] as const;
const sums = {
  amount: money,
  fine: money,
  standing_discount: money,
  given_discount: money,
  paid: money,
  balance: money,
};

/**
 * A row per particular of a challan, void ones left out; class, section and session as they were at issue.
 * `challan_month_from`, `challan_month_to`: months of the particulars, the current one unless given. `paid_from`,
 * `paid_to`: on which something was paid on these days. `discount_type_id`: given when the challan was issued, or since.
 * `not_enrolled`: of those who left (true), who are here (false), or of everybody. `group_by`: rows of a student,
 * challan, particular or class stand together, and `groups` has the sums of those that are on the page, over all pages.
 * `amount` is before discounts and without late fee fines, which stand in `fine`; `balance` is amount + fine −
 * discounts − paid. `totals` are those of the Particular Fee Report for the same months.
 */
export const detailFeeReport = defineEndpoint({
  method: 'POST',
  path: '/studentsDetailFeeReport',
  specified: true,
  reads: true,
  tag: 'Fee reports',
  access: 'challans.read',
  summary: 'Every particular that was charged, paged',
  body: z.strictObject({
    campus_id: id.optional(),
    session_id: id.optional(),
    class_id: id.optional(),
    section_id: id.optional(),
    student_id: id.optional(),
    family_no: id.optional(),
    not_enrolled: z.boolean().optional(),
    search: z.string().trim().max(200).optional(),
    challan_month_from: month.optional(),
    challan_month_to: month.optional(),
    paid_from: day.optional(),
    paid_to: day.optional(),
    particular_id: id.optional(),
    discount_type_id: id.optional(),
    status: z.enum(LINE_STATUSES).optional(),
    group_by: z.enum(DETAIL_GROUPS).optional(),
    page: id.optional(),
    per_page: z.int().min(1).max(MOST_DETAILS).optional(),
    sort_by: z.string().max(40).optional(),
    sort_order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  }),
  response: paged(
    z.object({
      id: z.number(),
      student_id: z.number(),
      sid: z.number(),
      studentName: z.string(),
      father_name: z.string().nullable(),
      family_no: z.number().nullable(),
      campus_name: z.string(),
      class_id: z.number(),
      class_name: z.string(),
      section_name: z.string().nullable(),
      challan_id: z.number(),
      challan_no: z.number(),
      challan_month: z.string(),
      particular_id: z.number(),
      particular: z.string(),
      issue_date: z.string(),
      due_date: z.string(),
      ...sums,
      last_paid_date: z.string().nullable(),
      /** Numbers of the receipts that cleared it, and the accounts that they were paid into. */
      receipts: z.array(z.number()),
      accounts: z.array(z.string()),
      status: z.enum(LINE_STATUSES),
    }),
  ).extend({
    totals: z.object({ rows: z.number(), ...sums }),
    groups: z.array(z.object({ key: z.number(), rows: z.number(), ...sums })).optional(),
  }),
});
