/**
 * Salaries of a month: counted by a job, approved by another and posted, paid, and void by reversal. Every POST honours
 * Idempotency-Key.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day, id, idList, month, reason, rupees } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { digits, paged } from '../wire.ts';
import { employeeOf, employeeQuery } from './shapes.ts';

export const RUN_STATES = ['queued', 'counted', 'approved', 'voided'] as const;
export const RUN_KINDS = ['salary', 'settlement'] as const;
export const SLIP_VIEWS = ['generated', 'approved', 'held', 'paid', 'voided'] as const;
const ids = z.array(id).min(1).max(2000);
const base = { needs: 'salaries', tag: 'Salaries' } as const;
const sums = { gross: money, deductions: money, net: money };

const run = z.object({
  id: z.number(),
  campus_id: z.number(),
  campus: z.string(),
  month: z.string(),
  /** A settlement with an employee who leaves, and who that is; else salaries of a month. */
  kind: z.enum(RUN_KINDS),
  employee: z.string().nullable(),
  leave_date: z.string().nullable(),
  state: z.enum(RUN_STATES),
  total: z.number(),
  done: z.number(),
  n_slips: z.number(),
  ...sums,
  /** Salaries that differ from the month before by more than a tenth. */
  variances: z.number(),
  /** Of the gross salaries. */
  overtime: money,
  /** What the employer pays to funds beside them. */
  employer: money,
  /** Whoever has no salary in it: without a plan, or refused. */
  without: z.number(),
  unpaid: money,
  made_by: z.string().nullable(),
  made_at: z.string(),
  approved_by: z.string().nullable(),
  posted_on: z.string().nullable(),
  journal_id: z.number().nullable(),
  voucher_no: z.number().nullable(),
  void_reason: z.string().nullable(),
  mine: z.boolean(),
});
export const payrollRuns = defineEndpoint({
  method: 'GET',
  path: '/payroll_runs',
  ...base,
  access: 'payroll.read',
  summary: 'Salaries by month and campus, the last first',
  query: z.strictObject({
    campus_id: digits.optional(),
    state: z.enum(RUN_STATES).optional(),
    kind: z.enum(RUN_KINDS).optional(),
    from_month: month.optional(),
    to_month: month.optional(),
    page: employeeQuery.page,
    per_page: employeeQuery.per_page,
    sort_by: employeeQuery.sort_by,
    sort_order: employeeQuery.sort_order,
  }),
  response: paged(run).extend({ totals: z.object({ ...sums, unpaid: money }) }),
});
export const runPayroll = defineEndpoint({
  method: 'POST',
  path: '/run_payroll',
  ...base,
  access: 'payroll.run',
  summary: 'Counts the salaries of a month at a campus, or that of one employee',
  body: z.strictObject({
    campus_id: id,
    month,
    /** Of this one alone, counted at once; the others are run as ever. */
    employee_id: id.optional(),
  }),
  response: z.object({ data: z.object({ id: z.number(), total: z.number() }) }),
});
export const payrollResults = defineEndpoint({
  method: 'GET',
  path: '/payroll_results',
  ...base,
  access: 'payroll.read',
  summary: 'Whoever has no salary in a run, and why',
  query: z.strictObject({ run_id: digits }),
  response: z.object({ data: z.array(z.object({ ...employeeOf, outcome: z.string(), message: z.string() })) }),
});
/** `seen`: the net of all salaries as it was looked at; 409 when it is another by now. */
export const approvePayroll = defineEndpoint({
  method: 'POST',
  path: '/approve_payroll',
  ...base,
  access: 'payroll.approve',
  summary: 'Approves the salaries of a month and posts them',
  body: z.strictObject({ id, posted_on: day, seen: rupees.optional() }),
  response: z.object({ data: z.object({ id: z.number(), voucher_no: z.number(), net: money }) }),
});
export const voidPayroll = defineEndpoint({
  method: 'POST',
  path: '/void_payroll',
  ...base,
  access: ['payroll.run', 'payroll.approve'],
  summary: 'Discards the salaries of a month, or reverses them',
  body: z.strictObject({ id, void_date: day, reason }),
  response: z.object({ data: z.object({ id: z.number(), voucher_no: z.number().nullable() }) }),
});
export const slipLine = z.object({
  /** `employer`: paid to a fund beside the salary. */
  kind: z.enum(['earning', 'deduction', 'employer']),
  what: z.string(),
  label: z.string(),
  amount: money,
});
const slip = z.object({
  id: z.number(),
  run_id: z.number(),
  slip_no: z.number().nullable(),
  ...employeeOf,
  kind: z.enum(RUN_KINDS),
  leave_date: z.string().nullable(),
  month: z.string(),
  days: z.number(),
  unpaid_days: z.number(),
  paid_days: z.number(),
  overtime_minutes: z.number(),
  ...sums,
  /** Of the gross salary. */
  overtime: money,
  /** What the employer pays to funds beside it. */
  employer: money,
  last_net: money.nullable(),
  difference: money.nullable(),
  /** More than a tenth beside the month before. */
  varies: z.boolean(),
  status: z.string(),
  hold_reason: z.string().nullable(),
  payment_no: z.number().nullable(),
  paid_on: z.string().nullable(),
  bank_name: z.string().nullable(),
  iban: z.string().nullable(),
  cnic: z.string().nullable(),
  lines: z.array(slipLine),
});
export const salarySlips = defineEndpoint({
  method: 'GET',
  path: '/salary_slips',
  ...base,
  access: 'payroll.read',
  summary: 'Salary slips, with their lines',
  query: z.strictObject({
    ...employeeQuery,
    run_id: digits.optional(),
    /** What a payment paid; nothing of one that is void. */
    payment_id: digits.optional(),
    month: month.optional(),
    status: z.enum(SLIP_VIEWS).optional(),
    varies: z.enum(['true', 'false']).optional(),
  }),
  response: paged(slip).extend({ totals: z.object(sums) }),
});
/** With a reason they are held back from being paid; without one they are let go. */
export const holdSalaries = defineEndpoint({
  method: 'POST',
  path: '/hold_salaries',
  ...base,
  access: 'payroll.approve',
  summary: 'Holds salaries back, or lets them go',
  body: z.strictObject({ ids, reason: reason.optional() }),
  response: z.object({ data: z.object({ changed: z.number() }) }),
});
export const paySalaries = defineEndpoint({
  method: 'POST',
  path: '/pay_salaries',
  ...base,
  access: 'payroll.pay',
  summary: 'Pays salaries of a campus out of one account',
  body: z.strictObject({
    ids,
    paid_on: day,
    account_id: id,
    reference: z.string().trim().max(60).optional(),
    seen: rupees.optional(),
  }),
  response: z.object({
    data: z.object({ id: z.number(), payment_no: z.number(), slips: z.number(), amount: money }),
  }),
});
const payment = z.object({
  id: z.number(),
  payment_no: z.number(),
  campus_id: z.number(),
  campus: z.string(),
  paid_on: z.string(),
  account: z.string(),
  /** Of a bank account, for the letter to the bank. */
  bank_name: z.string().nullable(),
  bank_account_no: z.string().nullable(),
  reference: z.string().nullable(),
  n_slips: z.number(),
  amount: money,
  journal_id: z.number(),
  voucher_no: z.number(),
  made_by: z.string().nullable(),
  void_reason: z.string().nullable(),
});
export const salaryPayments = defineEndpoint({
  method: 'GET',
  path: '/salary_payments',
  ...base,
  access: 'payroll.read',
  summary: 'Payments of salaries, the last first',
  query: z.strictObject({
    campus_id: digits.optional(),
    ids: idList(500).optional(),
    state: z.enum(['paid', 'voided']).optional(),
    page: employeeQuery.page,
    per_page: employeeQuery.per_page,
    sort_by: employeeQuery.sort_by,
    sort_order: employeeQuery.sort_order,
  }),
  response: paged(payment).extend({ totals: z.object({ amount: money }) }),
});
export const voidSalaryPayment = defineEndpoint({
  method: 'POST',
  path: '/void_salary_payment',
  ...base,
  access: 'payroll.approve',
  summary: 'Voids a payment of salaries by reversal',
  body: z.strictObject({ id, void_date: day, reason }),
  response: z.object({ data: z.object({ id: z.number(), voucher_no: z.number() }) }),
});
