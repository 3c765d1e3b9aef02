/**
 * Reports on fees (specification 7; docs/money.md). They only read; every sum is over the whole selection. Rupees,
 * 'YYYY-MM', 'YYYY-MM-DD'.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged } from '../students.ts';
import { day, id, listQuery, month, owed as wholeDebt, classQuery, rupees } from './shapes.ts';

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
const phones = { mobile: z.string().nullable(), family_mobile: z.string().nullable(), whatsapp: z.string().nullable() };
const child = z.object({
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
const student = {
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
    open: money,
    owed: wholeDebt,
  }),
});
const period = z.object({ from: day.optional(), to: day.optional(), campus_id: classQuery.campus_id });
/**
 * From the ledger: what the student's receivable and advance accounts moved by. `closing` = `open` − `advance` when
 * `to` is today; `owed` is of today.
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
