/** Advances of employees: asked for, approved by another, paid, and recovered from salaries, in cash or not at all. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day, id, month, paidAmount, reason } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { digits, paged } from '../wire.ts';
import { employeeOf, employeeQuery, STATUS_VALUES } from './shapes.ts';

export const ADVANCE_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'paid',
  'recovered',
  'voided',
] as const;
const advance = z.object({
  id: z.number(),
  advance_no: z.number(),
  ...employeeOf,
  requested_on: z.string(),
  amount: money,
  deduct_from: z.string(),
  per_month: money,
  installments: z.number(),
  recovered: money,
  balance: money,
  /** `paid` is owed; `recovered` was, and is owed no more. */
  status: z.string(),
  purpose: z.string(),
  requested_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  paid_on: z.string().nullable(),
  account: z.string().nullable(),
  voucher_no: z.number().nullable(),
  void_reason: z.string().nullable(),
  /** Asked for by the user, or the user's own. */
  mine: z.boolean(),
});
export const advances = defineEndpoint({
  method: 'GET',
  path: '/show_hrm_emp_adv_salaries',
  specified: true,
  tag: 'Salaries',
  access: 'advances.read',
  summary: 'Lists advances of employees',
  query: z.strictObject({ ...employeeQuery, status: z.enum(ADVANCE_STATUSES).optional() }),
  response: paged(advance).extend({ totals: z.object({ amount: money, recovered: money, balance: money }) }),
});
/** Recovered from a month on: so much a month, or in so many instalments. */
export const storeAdvance = defineEndpoint({
  method: 'POST',
  path: '/store_hrm_emp_adv_salaries',
  specified: true,
  tag: 'Salaries',
  access: 'advances.create',
  summary: 'Asks for an advance of an employee',
  body: z.strictObject({
    employee_id: id,
    amount: paidAmount,
    deduct_from: month,
    installments: z.int().min(1).max(120).optional(),
    per_month: paidAmount.optional(),
    reason,
  }),
  response: z.object({ data: z.object({ id: z.number(), advance_no: z.number(), status: z.string() }) }),
});
export const approveAdvance = defineEndpoint({
  method: 'POST',
  path: '/approve_advance_salary/{id}',
  specified: true,
  tag: 'Salaries',
  access: 'advances.approve',
  summary: 'Approves or rejects an advance',
  body: z.strictObject({ status: z.enum(STATUS_VALUES), remarks: z.string().trim().max(300).optional() }),
  response: z.object({ data: z.object({ id: z.number(), status: z.string() }) }),
});
const moved = z.object({ data: z.object({ id: z.number(), voucher_no: z.number().nullable() }) });
export const payAdvance = defineEndpoint({
  method: 'POST',
  path: '/pay_advance_salary',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'advances.pay',
  summary: 'Pays an advance that was approved',
  body: z.strictObject({ id, paid_on: day, account_id: id, reference: z.string().trim().max(60).optional() }),
  response: moved,
});
/** Repaid (`cash`, into an account), or written off to the salaries. */
export const recoverAdvance = defineEndpoint({
  method: 'POST',
  path: '/recover_advance_salary',
  needs: 'salaries',
  tag: 'Salaries',
  access: ['advances.pay', 'advances.approve'],
  summary: 'Takes an advance back early, or writes it off',
  body: z.strictObject({
    id,
    kind: z.enum(['cash', 'write_off']),
    amount: paidAmount,
    recovered_on: day,
    account_id: id.optional(),
    reason: reason.optional(),
  }),
  response: z.object({
    data: z.object({ id: z.number(), recovery_id: z.number().optional(), voucher_no: z.number().nullable() }),
  }),
});
export const skipAdvance = defineEndpoint({
  method: 'POST',
  path: '/skip_advance_salary',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'advances.approve',
  summary: 'Recovers nothing of an advance in a month',
  body: z.strictObject({ id, month, reason }),
  response: z.object({ data: z.object({ id: z.number() }) }),
});
/** One that waits is withdrawn by who asked for it; one that is paid is reversed, while nothing of it is recovered. */
export const voidAdvance = defineEndpoint({
  method: 'POST',
  path: '/void_advance_salary',
  needs: 'salaries',
  tag: 'Salaries',
  access: ['advances.create', 'advances.approve'],
  summary: 'Withdraws or voids an advance',
  body: z.strictObject({ id, void_date: day, reason }),
  response: z.object({ data: z.object({ id: z.number(), status: z.string() }) }),
});
export const voidRecovery = defineEndpoint({
  method: 'POST',
  path: '/void_advance_recovery',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'advances.approve',
  summary: 'Voids a repayment or write-off of an advance',
  body: z.strictObject({ id, void_date: day, reason }),
  response: moved,
});
const advanceFile = z.object({ code: z.string(), name: z.string() });
export const advanceMoves = defineEndpoint({
  method: 'GET',
  path: '/advance_salary_recoveries',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'advances.read',
  summary: 'What was recovered of an advance, and the months without recovery',
  query: z.strictObject({ advance_id: digits }),
  response: z.object({
    data: z.object({
      recoveries: z.array(
        z.object({
          id: z.number(),
          kind: z.enum(['payroll', 'cash', 'write_off']),
          recovered_on: z.string(),
          amount: money,
          /** Of the salary that it was taken from. */
          month: z.string().nullable(),
          account: z.string().nullable(),
          reason: z.string().nullable(),
          voucher_no: z.number(),
          made_by: z.string().nullable(),
          void_reason: z.string().nullable(),
        }),
      ),
      skips: z.array(z.object({ month: z.string(), reason: z.string(), made_by: z.string().nullable() })),
      files: z.array(advanceFile).optional(),
    }),
  }),
});
/** Puts a picture or PDF to an advance (the letter that asked for it, the signed slip): five at most. Answers all of them. */
export const addAdvanceFile = defineEndpoint({
  method: 'POST',
  path: '/advance_salary_files',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'advances.create',
  summary: 'Puts a file to an advance',
  encoding: 'multipart',
  body: z.strictObject({
    advance_id: digits,
    file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
  }),
  response: z.object({ data: z.array(advanceFile) }),
});
/** What the form of an advance shows: the net salary, what is open, and how much more may be. */
export const advanceForm = defineEndpoint({
  method: 'GET',
  path: '/advance_salary_form',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'advances.create',
  summary: 'What an advance of an employee begins with',
  query: z.strictObject({ employee_id: digits }),
  response: z.object({
    data: z.object({
      employee_id: z.number(),
      employee: z.string(),
      net: money.nullable(),
      open: money,
      /** Null: no limit. */
      limit: money.nullable(),
    }),
  }),
});
