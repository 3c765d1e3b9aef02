/** Challans: generating, listing, adding, splitting, voiding (specification 2 and 7; docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import {
  classQuery,
  day,
  digits,
  feeStudent,
  flag,
  id,
  idList,
  listQuery,
  month,
  owed,
  paidAmount,
  reason,
  remarks,
  specifiedStudent,
} from './shapes.ts';

export const CHALLAN_STATUSES = ['Unpaid', 'Partially Paid', 'Fully Paid', 'Void'] as const;
export const CHALLAN_KINDS = ['regular', 'installment', 'direct', 'opening'] as const;
export const LINE_SOURCES = ['plan', 'attendance', 'added', 'fine', 'opening', 'direct'] as const;
/**
 * `balance` = amount − discount − paid; `pending` waits for approval, `pending_discount` of it as a discount; `open`
 * can still be paid.
 */
export const challanLine = z.object({
  id: z.number(),
  particular_id: z.number(),
  particular: z.string(),
  priority: z.number(),
  challan_month: z.string(),
  source: z.enum(LINE_SOURCES),
  amount: money,
  discount: money,
  paid: money,
  pending: money,
  pending_discount: money,
  balance: money,
  open: money,
  is_void: z.boolean(),
  remarks: z.string().nullable(),
});
/** The policy of a challan as it prints. Money in rupees; see contract/fees/lateFine.ts. */
const finePolicy = z.object({
  name: z.string(),
  method: z.enum(['fixed', 'per_day', 'per_month', 'percent', 'slab']),
  amount: money.nullable(),
  percent: z.number().nullable(),
  grace_days: z.number().nullable(),
  count_from: z.enum(['due_date', 'validity_date']).nullable(),
  /** Which days a fine per day counts. */
  counts: z.enum(['days', 'working_days']),
  cap: money.nullable(),
  slabs: z.array(z.object({ from_day: z.number(), amount: money })),
});
const fineOn = z.object({ by: money, after: money });
/**
 * What a challan says besides on paper. `arrears`: what is open, now, of the challans of the student that were due
 * before this one was issued, or are by today, or are due with it; by challan and month. `days`: the day whose amount
 * is asked for (the last without a fine, `last`, or today when that is over: `late`) and the day after it; `fine` and
 * `arrears_fine` are what the policies ask on those days beyond what is on the challans. `pending_discount` of
 * `pending` is a discount that was asked for; `arrears_pending` waits for approval on the arrears.
 */
const onPaper = z.object({
  days: z.object({ by: z.string(), after: z.string(), late: z.boolean(), last: z.string() }),
  fine: fineOn,
  pending_discount: money,
  arrears_fine: fineOn,
  arrears_pending: money,
  arrears_pending_discount: money,
  student_name_ur: z.string().nullable(),
  late_fee_policy: finePolicy.nullable(),
  arrears: z.array(
    z.object({ challan_id: z.number(), challan_no: z.number(), challan_month: z.string(), amount: money }),
  ),
});
export const challan = z.object({
  id: z.number(),
  version: z.number(),
  challan_no: z.number(),
  kind: z.enum(CHALLAN_KINDS),
  status: z.enum(CHALLAN_STATUSES),
  challan_month: z.string(),
  challan_month_to: z.string(),
  installment_no: z.number(),
  parent_challan_no: z.number().nullable(),
  issue_date: z.string(),
  due_date: z.string(),
  validity_date: z.string().nullable(),
  overdue: z.boolean(),
  /**
   * gross + fine − discount is what is asked for; balance what is not paid of it, `due` that without what waits for
   * approval (`pending`). Overdue: something is due and the due date is over.
   */
  amount: money,
  fine: money,
  discount: money,
  paid: money,
  pending: money,
  balance: money,
  due: money,
  last_paid_date: z.string().nullable(),
  print_count: z.number(),
  void_reason: z.string().nullable(),
  student: feeStudent,
  /** With `challan_particular_wise_payment_status`. */
  particulars: z.array(challanLine).optional(),
  /** With `late_fee_fine_on_challan`: what the policy asks today (or at `paid_date`) beyond the fine that is on it. */
  late_fee_fine: money.optional(),
  /** With `std_actual_fee`: the monthly fee of the plan before discounts. */
  actual_fee: money.nullable().optional(),
  /** With `std_latest_payment`. */
  latest_payment: z.object({ receipt_no: z.number(), paid_date: z.string(), amount: money }).nullable().optional(),
  /** With `for_print`. */
  on_paper: onPaper.optional(),
});
export type Challan = z.output<typeof challan>;
export type ChallanLine = z.output<typeof challanLine>;
/**
 * Paged; sorted by id, newest first, unless `sort_by` (challan_no, due_date, balance, sid, studentName),
 * `sort_by_class` or `sort_by_family_no` say otherwise. Months ahead of today are left out unless
 * `include_future_challans`, void challans unless `status` names them. `ids`, `student_id` and `family_no` find
 * students of every status. `search` finds student names, SID, roll and family number, mobile and challan number.
 * `ids`: a comma-separated list (printing), at most 1,000. `families_of`: every open challan of the families of these
 * challans. `job_id`: what a generation made, of whatever month and of whatever became of the student.
 */
export const listChallans = defineEndpoint({
  method: 'GET',
  path: '/student_challan',
  specified: true,
  tag: 'Challans',
  access: 'challans.read',
  summary: 'Challans with what is paid of them, paged',
  query: z.object({
    ...listQuery,
    ids: idList(1000).optional(),
    families_of: idList(1000).optional(),
    job_id: digits.optional(),
    status: z.string().max(60).optional(),
    kind: z.enum(CHALLAN_KINDS).optional(),
    challan_month_from: month.optional(),
    challan_month_to: month.optional(),
    due_from: day.optional(),
    due_to: day.optional(),
    open: flag,
    overdue: flag,
    /** Of everybody's: also of those who are not enrolled. */
    of: z.enum(['enrolled', 'all']).optional(),
    paid_date: day.optional(),
    challan_particular_wise_payment_status: flag,
    late_fee_fine_on_challan: flag,
    std_actual_fee: flag,
    sort_by_family_no: flag,
    user_paid_dates: flag,
    include_future_challans: flag,
    std_latest_payment: flag,
    sort_by_class: flag,
    for_print: flag,
    filters: z.string().max(20_000).optional(),
  }),
  response: paged(challan.extend({ student: specifiedStudent })).extend({
    /** With `user_paid_dates`: the days on which this user may date a payment; null: any. */
    user_paid_dates: z.object({ from: z.string().nullable(), to: z.string().nullable() }).optional(),
    totals: z
      .object({
        challans: z.number(),
        amount: money,
        discount: money,
        fine: money,
        paid: money,
        pending: money,
        balance: money,
        due: money,
      })
      .optional(),
  }),
});
/**
 * One particular more on issued challans, each with its own journal. `amount` is positive; give a discount to take
 * away. Who has the particular in that month, on whichever challan, stays as they are ('already'), and of several
 * challans of one student the first gets it; with `again` each of them does.
 */
export const addAmount = defineEndpoint({
  method: 'POST',
  path: '/add_amount_in_generated_challans',
  specified: true,
  tag: 'Challans',
  access: 'challans.update',
  summary: 'Adds an amount to issued challans',
  body: z.strictObject({
    challan_ids: z.array(id).min(1).max(500),
    particular_id: id,
    amount: paidAmount,
    challan_month: month.optional(),
    remarks: remarks.optional(),
    again: z.boolean().optional(),
  }),
  response: z.object({
    data: z.object({
      added: z.number(),
      results: z.array(
        z.object({
          challan_id: z.number(),
          outcome: z.enum(['added', 'already', 'void', 'not_found']),
          line_id: z.number().nullable(),
        }),
      ),
    }),
  }),
});
/** Voids unpaid challans by reversal; numbers are never given again. */
export const deleteChallans = defineEndpoint({
  method: 'POST',
  path: '/deleteChallans',
  specified: true,
  tag: 'Challans',
  access: 'challans.delete',
  summary: 'Voids unpaid challans',
  body: z.strictObject({ challan_ids: z.array(id).min(1).max(500), reason }),
  response: z.object({
    data: z.object({
      voided: z.number(),
      results: z.array(
        z.object({
          challan_id: z.number(),
          challan_no: z.number().nullable(),
          outcome: z.enum(['voided', 'already', 'paid', 'siblings_paid', 'not_found']),
          message: z.string(),
        }),
      ),
    }),
  }),
});
/** Counts a print, so that the next one is marked as a duplicate. Answers how often each was printed before. */
export const printedChallans = defineEndpoint({
  method: 'POST',
  path: '/challan_prints',
  needs: 'print-counts',
  tag: 'Challans',
  access: 'challans.read',
  summary: 'Notes that challans are printed',
  body: z.strictObject({ challan_ids: z.array(id).min(1).max(1000) }),
  response: z.object({ data: z.array(z.object({ challan_id: z.number(), printed_before: z.number() })) }),
});
/**
 * All open lines of a student, a family, or what a scanned code or number names: what the till shows. Oldest due first.
 * `owed` is of all open challans as of `paid_date`, whether they are listed or not; that of a family is the sum of its
 * children.
 */
export const openLines = defineEndpoint({
  method: 'GET',
  path: '/open_challans',
  needs: 'open-challans',
  tag: 'Challans',
  access: 'challans.read',
  summary: 'What is open of a student or family, with the fine as of a date',
  query: z.object({
    student_id: digits.optional(),
    family_no: digits.optional(),
    challan_no: digits.optional(),
    paid_date: day.optional(),
    include_future_challans: flag,
    'not-enrolled': classQuery['not-enrolled'],
  }),
  response: z.object({
    data: z.object({
      students: z.array(
        feeStudent.extend({ photo: z.string().nullable(), advance: money, balance: money, pending: money, owed }),
      ),
      challans: z.array(
        challan.extend({
          particulars: z.array(challanLine),
          late_fee_fine: money,
          /** The last day without a fine: the due date, or later by days of grace and holidays. */
          last_free_day: z.string().optional(),
        }),
      ),
      advance: money,
      balance: money,
      owed,
      recent: z.array(
        z.object({
          id: z.number(),
          receipt_no: z.number(),
          paid_date: z.string(),
          amount: money,
          status: z.string(),
          at: z.string(),
          username: z.string().nullable(),
        }),
      ),
    }),
  }),
});
