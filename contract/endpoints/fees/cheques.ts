/** Cheques received, for fees and for other income: in hand, deposited, cleared or bounced (docs/money.md). Every POST honours Idempotency-Key. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged } from '../wire.ts';
import { day, digits, id, listQuery, paidAmount, specifiedStudent } from './shapes.ts';

export const CHEQUE_STATES = ['held', 'deposited', 'cleared', 'bounced', 'voided'] as const;
export const cheque = z.object({
  id: z.number(),
  /** Of fees: their receipt; null of other income. */
  payment_id: z.number().nullable(),
  receipt_no: z.number().nullable(),
  /** Of other income: its voucher, who gave it and what for; null of fees. */
  trans_id: z.number().nullable(),
  voucher: z.string().nullable(),
  payee: z.string().nullable(),
  memo: z.string().nullable(),
  campus_id: z.number(),
  cheque_no: z.string(),
  cheque_date: z.string(),
  bank_name: z.string().nullable(),
  received_on: z.string(),
  amount: money,
  state: z.enum(CHEQUE_STATES),
  /** In hand, and its date has come. */
  due: z.boolean(),
  slip_no: z.number().nullable(),
  deposited_on: z.string().nullable(),
  deposited_by: z.string().nullable(),
  account: z.string().nullable(),
  cleared_on: z.string().nullable(),
  ended_on: z.string().nullable(),
  reason: z.string().nullable(),
  /** The day on which its last deposit was undone, and why. */
  undone_on: z.string().nullable(),
  undone_reason: z.string().nullable(),
  student: specifiedStudent.nullable(),
});
export type Cheque = z.output<typeof cheque>;
/**
 * Paged, by the date on the cheque. `state=due`: in hand with a date that has come; `ahead`: in hand, dated later. The
 * dates are those on the cheques, with `slip_no` the cheques of one deposit slip. `totals`: of what is listed.
 */
export const listCheques = defineEndpoint({
  method: 'GET',
  path: '/cheques',
  needs: 'cheques',
  tag: 'Payments',
  access: 'cheques.read',
  summary: 'Cheques received, paged',
  query: z.object({
    ...listQuery,
    state: z.enum([...CHEQUE_STATES, 'due', 'ahead']).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    account_id: digits.optional(),
    slip_no: digits.optional(),
  }),
  response: paged(cheque).extend({ totals: z.object({ cheques: z.number(), amount: money }) }),
});
const cheque_ids = z.array(id).min(1).max(200);
/** Into one bank account by one slip, all or none; none before the date on it. */
export const depositCheques = defineEndpoint({
  method: 'POST',
  path: '/deposit_cheques',
  needs: 'cheques',
  tag: 'Payments',
  access: 'cheques.deposit',
  summary: 'Deposits cheques in hand',
  body: z.strictObject({ cheque_ids, account_id: id, deposited_on: day }),
  response: z.object({ data: z.object({ slip_no: z.number(), cheques: z.number(), amount: money }) }),
});
/** Says that the bank has paid deposited cheques; posts nothing. */
export const clearCheques = defineEndpoint({
  method: 'POST',
  path: '/clear_cheques',
  needs: 'cheques',
  tag: 'Payments',
  access: 'cheques.deposit',
  summary: 'Says that deposited cheques were paid',
  body: z.strictObject({ cheque_ids, cleared_on: day }),
  response: z.object({ data: z.object({ cheques: z.number(), amount: money }) }),
});
/** A wrong deposit taken back, all or none: they are in hand again, until they are deposited anew. */
export const undoDeposit = defineEndpoint({
  method: 'POST',
  path: '/undo_cheque_deposit',
  needs: 'cheques',
  tag: 'Payments',
  access: 'cheques.deposit',
  summary: 'Undoes a deposit of cheques',
  body: z.strictObject({ cheque_ids, undone_on: day, reason: z.string().trim().min(1).max(200) }),
  response: z.object({ data: z.object({ cheques: z.number(), amount: money }) }),
});
/**
 * A deposited cheque that the bank returned: deposit and receipt (or voucher) are reversed on that day, and a fee is owed again.
 * `charge` with its `particular_id` is added to the challan that the cheque was to pay. `unmatch`: what an open bank
 * statement has of the deposit is taken apart first, by who may reconcile; without it such a cheque is refused.
 */
export const bounceCheque = defineEndpoint({
  method: 'POST',
  path: '/bounce_cheque',
  needs: 'cheques',
  tag: 'Payments',
  access: 'cheques.bounce',
  summary: 'Says that a deposited cheque bounced',
  body: z.strictObject({
    cheque_id: id,
    bounced_on: day,
    reason: z.string().trim().max(200).optional(),
    charge: paidAmount.optional(),
    particular_id: id.optional(),
    unmatch: z.boolean().optional(),
  }),
  response: z.object({
    data: z.object({
      receipt_no: z.number().nullable(),
      /** Of other income, which is void. */
      voucher: z.string().nullable(),
      voucher_no: z.number().nullable(),
      charged_challan: z.number().nullable(),
    }),
  }),
});
