/**
 * Payments, discounts, refunds and the till (specification 2, 3 and 7; docs/money.md). Every POST honours
 * Idempotency-Key.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { money } from '../money.ts';
import { paged, text } from '../wire.ts';
import { WAITS } from '../../moneyOut.ts';
import { decided, decision } from './decisions.ts';
import {
  day,
  digits,
  flag,
  id,
  idList,
  listQuery,
  month,
  paidAmount,
  reason,
  remarks,
  rupees,
  specifiedStudent,
} from './shapes.ts';

export const PAYMENT_METHODS = ['cash', 'bank', 'cheque', 'online', 'wallet'] as const;
/** And what was received before the books began here. */
export const RECEIPT_METHODS = [...PAYMENT_METHODS, 'opening'] as const;
/** What becomes of a payment or a discount: rejected by who decides, withdrawn by who took it or asked for it. */
export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected', 'voided', 'withdrawn'] as const;
/** How money came in. `cashRecieved − cashReturned` is the amount, for cash only. */
const how = {
  paid_date: day,
  receiving_acc: id,
  method: z.enum(PAYMENT_METHODS).optional(),
  cashRecieved: rupees.optional(),
  cashReturned: rupees.optional(),
  reference: text(60).optional(),
  bank_name: text(120).optional(),
  cheque_no: text(30).optional(),
  cheque_date: day.optional(),
  notes: text(300).optional(),
};
export const receipt = z.object({
  payment_id: z.number(),
  receipt_no: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  amount: z.number(),
  allocated: z.number(),
  advance: z.number(),
  remainingPayable: z.number(),
  voucher_no: z.number().nullable(),
});
/**
 * Takes a payment of one student, or of a family (`family_no`). Either `lines` say which line gets what
 * (`currentPayment`, and `balance`: what of it the clerk saw open), or `amount` alone is spread oldest due first, by
 * priority, fines last (contract/fees/spread.ts). What `amount` has beyond the lines is an advance. The late fines of
 * the paid date are first put on the challans named by `lines` and `challan_ids`, else on all open ones, and stay open
 * when the payment does not clear them; `fines: false` leaves them out, needs the privilege fee_fines.waive where there
 * are any, and the answer says how much (`fines_left_out`). Beside `lines`, what `amount` has beyond them clears these
 * fines before it is an advance. `advance`: what of the amount the clerk saw kept as one; 409 when it would be another,
 * and without it when nothing of the challans named by `challan_ids` is open. Children at several campuses: a receipt
 * for each campus. 409 names the line that is no longer open by that much. `amount` may be left out when `lines` or
 * `cashRecieved` say it; `method` when the account does (cash, else bank).
 */
export const payChallan = defineEndpoint({
  method: 'POST',
  path: '/payChallan',
  specified: true,
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Takes a payment on challans',
  body: z.strictObject({
    ...how,
    student_id: id.optional(),
    family_no: id.optional(),
    amount: paidAmount.optional(),
    advance: rupees.optional(),
    fines: z.boolean().optional(),
    challan_ids: z.array(id).max(500).optional(),
    lines: z
      .array(z.strictObject({ particular_line_id: id, currentPayment: paidAmount, balance: rupees.optional() }))
      .max(500)
      .optional(),
  }),
  response: z.object({
    data: z.object({
      receipts: z.array(receipt),
      payment_id: z.number(),
      receipt_no: z.number(),
      status: z.enum(PAYMENT_STATUSES),
      amount: z.number(),
      remainingPayable: z.number(),
      fines_left_out: z.number().optional(),
    }),
  }),
});
/** A charge and its payment at once: things sold at the counter. */
export const directPayment = defineEndpoint({
  method: 'POST',
  path: '/challanDirectPayment',
  specified: true,
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Charges particulars and takes their payment in one step',
  body: z.strictObject({
    ...how,
    student_id: id,
    particulars: z
      .array(
        z.strictObject({
          particular_id: id,
          amount: paidAmount,
          challan_month: month.optional(),
          remarks: remarks.optional(),
        }),
      )
      .min(1)
      .max(50),
  }),
  response: z.object({ data: receipt.extend({ challan_id: z.number(), challan_no: z.number() }) }),
});
export const allocation = z.object({
  challan_id: z.number(),
  challan_no: z.number(),
  line_id: z.number(),
  particular: z.string(),
  challan_month: z.string(),
  amount: money,
  from_advance: z.boolean(),
  state: z.enum(['pending', 'active', 'released']),
  student: z.object({
    id: z.number(),
    sid: z.number(),
    studentName: z.string(),
    class_name: z.string(),
    section_name: z.string().nullable(),
  }),
  /**
   * What of its line can be given back now: what is paid on it less its refunds; 0 where the particular is not
   * refundable.
   */
  refundable: money.optional(),
});
export const payment = z.object({
  id: z.number(),
  receipt_no: z.number(),
  kind: z.enum(['challan', 'family', 'direct', 'advance', 'opening']),
  status: z.enum(PAYMENT_STATUSES),
  paid_date: z.string(),
  method: z.enum(RECEIPT_METHODS),
  amount: money,
  allocated: money,
  advance: money,
  advance_used: money,
  refunded: money,
  cashRecieved: money.nullable(),
  cashReturned: money.nullable(),
  reference: z.string().nullable(),
  bank_name: z.string().nullable(),
  cheque_no: z.string().nullable(),
  cheque_date: z.string().nullable(),
  notes: z.string().nullable(),
  receiving_acc: z.object({ id: z.number(), acc_code: z.string(), acc_name: z.string() }),
  taken_by: z.string().nullable(),
  taken_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  returned_on: z.string().nullable(),
  returned_by: z.string().nullable(),
  voided_by: z.string().nullable(),
  void_date: z.string().nullable(),
  void_reason: z.string().nullable(),
  voucher_no: z.number().nullable(),
  print_count: z.number(),
  student: specifiedStudent,
  family_no: z.number().nullable(),
  mine: z.boolean(),
  /** What of it waits for a second person (moneyOut.ts). */
  awaits: z.enum(WAITS).nullable().optional(),
  /** A void or refund of it by the user would. */
  second: z.boolean().optional(),
  allocations: z.array(allocation),
  /** With `remaining_payable`: what the student, or the family that paid, owes now, months ahead left out. */
  remainingPayable: money.optional(),
});
export type Payment = z.output<typeof payment>;
/**
 * Paged, newest first. `get_pending_payments`: only what waits. `totals` are of the whole selection; what was rejected
 * or voided is counted, its money only when `status` asks for it. Without `not-enrolled`: of everybody.
 */
export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/payChallan',
  specified: true,
  tag: 'Payments',
  access: 'payments.read',
  summary: 'Payments with what they cleared, paged',
  query: z.object({
    ...listQuery,
    ids: idList(1000).optional(),
    show_revieving_acc: flag,
    remaining_payable: flag,
    get_pending_payments: flag,
    status: z.enum(PAYMENT_STATUSES).optional(),
    awaits: z.enum(WAITS).optional(),
    method: z.enum(RECEIPT_METHODS).optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    receiving_acc: digits.optional(),
    taken_by: digits.optional(),
    receipt_no: digits.optional(),
    challan_id: digits.optional(),
    filters: z.string().max(20_000).optional(),
  }),
  response: paged(payment).extend({
    totals: z.object({ payments: z.number(), amount: money, allocated: money, advance: money }),
  }),
});
/** Never by who took them; a rejection needs a reason. A result per payment. */
export const approvePayments = defineEndpoint({
  method: 'POST',
  path: '/approvePendingPayments',
  specified: true,
  tag: 'Payments',
  access: 'payments.approve',
  summary: 'Approves or rejects pending payments',
  body: decision,
  response: decided,
});
export const DELETE_TYPES = ['payment', 'discount', 'fine', 'added', 'refund', 'advance'] as const;
/**
 * Voids one event by reversal, on `void_date` (default: today), never before its own date nor in a closed period, and
 * within the days on which the user may date payments. `trans_id`: the payment, discount, refund, line (fine, added),
 * or allocation of an advance.
 */
export const voidTransaction = defineEndpoint({
  method: 'POST',
  path: '/deleteChallanTransaction',
  specified: true,
  tag: 'Payments',
  access: 'payments.void',
  summary: 'Voids a payment, discount, fine, added amount, refund or use of an advance',
  body: z.strictObject({ delete_type: z.enum(DELETE_TYPES), trans_id: id, reason, void_date: day.optional() }),
  response: z.object({
    data: z.object({
      /** Null while it waits for a second person: then `request_id` says which request it is. */
      voided: z.number().nullable(),
      voucher_no: z.number().nullable(),
      request_id: z.number().nullable().optional(),
    }),
  }),
});
/**
 * Puts the advances of the student's family on what its children owe, oldest due first, also across campuses: those
 * that the user may see.
 */
export const useAdvance = defineEndpoint({
  method: 'POST',
  path: '/use_advance',
  needs: 'refunds',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Uses the advance of a family',
  body: z.strictObject({ student_id: id, date: day.optional() }),
  response: z.object({ data: z.object({ used: money }) }),
});
export const printedReceipts = defineEndpoint({
  method: 'POST',
  path: '/receipt_prints',
  needs: 'print-counts',
  tag: 'Payments',
  access: 'payments.read',
  summary: 'Notes that receipts are printed',
  body: z.strictObject({ payment_ids: z.array(id).min(1).max(1000) }),
  response: z.object({ data: z.array(z.object({ payment_id: z.number(), printed_before: z.number() })) }),
});
/**
 * Takes one's own pending payment back, with the reason: what it reserved is open again, and its money goes back to the
 * payer now.
 */
export const withdrawPayment = defineEndpoint({
  method: 'POST',
  path: '/withdraw_payment',
  needs: 'till',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Takes back a payment of one’s own that waits for approval',
  body: z.strictObject({ payment_id: id, reason }),
  response: z.object({ data: z.object({ payment_id: z.number(), receipt_no: z.number(), amount: money }) }),
});
/** Records that the cashier who took a rejected payment gave its money back. */
export const returnPayment = defineEndpoint({
  method: 'POST',
  path: '/return_payment',
  needs: 'till',
  tag: 'Payments',
  access: 'payments.create',
  summary: 'Records that rejected money went back to the payer',
  body: z.strictObject({ payment_id: id }),
  response: z.object({ data: z.object({ payment_id: z.number(), receipt_no: z.number(), amount: money }) }),
});
