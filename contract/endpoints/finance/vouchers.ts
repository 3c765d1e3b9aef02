/**
 * Vouchers: what an accountant enters by hand (specification 2, 3 and 7; docs/money.md). A voucher is drafted, waits for
 * somebody else, and gets its number and its journal when it is approved; it is never edited after that: an update
 * reverses it and makes a new one. `trans_id` names a voucher, and an entry of the system that has none: both come from
 * one sequence.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { PAYMENT_METHODS } from '../fees/payments.ts';
import { day, id, idList, listQuery, reason, rupees } from '../fees/shapes.ts';
import { isPaisa } from '../../money.ts';
import { money } from '../money.ts';
import { digits, paged, text } from '../wire.ts';

/** What is entered by hand: the payment, receipt, journal, contra and opening vouchers of an accountant. */
export const VOUCHER_KINDS = ['journal', 'expense', 'income', 'transfer', 'opening'] as const;
export const VOUCHER_STATUSES = ['draft', 'pending', 'approved', 'rejected', 'voided'] as const;
/** A voucher is one sheet of paper, and its journal counts its lines. */
export const MOST_LINES = 500;
/** That one payment pays. */
export const MOST_BILLS = 100;
const lineGiven = z.strictObject({
  account_id: id,
  debit: rupees.optional(),
  credit: rupees.optional(),
  memo: text(300).optional(),
  /** Another campus than that of the voucher, which is without it that of the account. The lines between campuses are made by the server. */
  campus_id: id.optional(),
  /** Whom the line is about: an employee of a campus of the user. */
  employee_id: id.optional(),
  /** Of an expense paid ahead: spread over 2 to 60 months, from a month on (that of the voucher without it). */
  spread_months: z.int().min(0).max(9999).optional(),
  spread_from: day.optional(),
});
/** The parts of a voucher. Exactly one of `debit` and `credit` of each line is more than 0; both sides sum to the same. */
const voucherGiven = {
  kind: z.enum(VOUCHER_KINDS).optional(),
  campus_id: id,
  entry_date: day,
  memo: text(300),
  reference: text(60).optional(),
  payee: text(120).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  cheque_no: text(30).optional(),
  cheque_date: day.optional(),
  /** Of a bill: by when it is to be paid, on its own day or later. */
  due_date: day.optional(),
  /**
   * Of income by cheque: it is not at the bank yet. The lines leave it out; the voucher gets a line of its own for it,
   * its last, and the cheque waits with those of fees until it is deposited.
   */
  in_hand: z.boolean().optional(),
  /** The day on which an accrual is taken back by itself. */
  reverse_on: day.optional(),
  /**
   * Tax that an expense withholds from who is paid: a percentage of its debits, or an amount. The lines leave it out,
   * and credit so much less than they debit; the voucher gets a line of its own for it, its last.
   */
  tax_rate: z
    .number()
    .min(0)
    .max(100)
    .refine((value) => isPaisa(value), 'must have at most two decimals')
    .optional(),
  tax_amount: rupees.optional(),
  /** By which the state knows who is paid: CNIC or NTN. */
  payee_tax_no: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9][0-9-]{6,14})?$/, 'must be a CNIC or NTN')
    .optional(),
  /** Kept to go on with: posts nothing, waits for nobody. */
  draft: z.boolean().optional(),
  lines: z.array(lineGiven).min(1).max(MOST_LINES),
  /** Bills that it pays: what is paid of those on a payable account is what the lines take off that account. */
  bills: z
    .array(z.strictObject({ trans_id: id, amount: rupees }))
    .max(MOST_BILLS)
    .optional(),
};
export const voucherMade = z.object({
  trans_id: z.number(),
  status: z.enum(VOUCHER_STATUSES),
  /** As it is printed, `PV-2026-27-14`; null until it is approved. */
  voucher: z.string().nullable(),
  total: money,
  version: z.number(),
});
const made = z.object({ data: voucherMade });
/** Makes a voucher. Who holds finance_entry.post posts at once; of others it waits for approval. */
export const financeEntry = defineEndpoint({
  method: 'POST',
  path: '/finance_entry',
  specified: true,
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Makes a voucher',
  body: z.strictObject(voucherGiven),
  response: made,
});
/**
 * Changes a draft, or a voucher that waits or was rejected. One that is approved is reversed and made anew, linked to
 * the old one by `replaces`; 409 when `version` is not the current one, and for entries of the system, naming where they
 * are voided.
 */
export const updateFinanceEntry = defineEndpoint({
  method: 'PUT',
  path: '/update_finance_entry',
  specified: true,
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Changes a voucher, or reverses it and makes a new one',
  body: z.strictObject({
    ...voucherGiven,
    trans_id: id,
    version: z.int().min(1).optional(),
    reason: reason.optional(),
  }),
  response: made,
});
const result = z.object({ id: z.number(), ok: z.boolean(), message: z.string().nullable() });
const results = z.object({ data: z.object({ done: z.number(), results: z.array(result) }) });
/**
 * Takes vouchers back: drafts and what waits are deleted by who made them, approved ones are reversed. A result for each.
 */
export const deleteFinanceEntry = defineEndpoint({
  method: 'POST',
  path: '/delete_finance_entry',
  specified: true,
  tag: 'Finance',
  access: ['finance_entry.create', 'finance_entry.void'],
  summary: 'Reverses vouchers',
  body: z.strictObject({ ids: z.array(id).min(1).max(500), reason: reason.optional() }),
  response: results,
});
/**
 * Approves or rejects what waits; never by who made it. A result for each. `versions`, in the order of `ids`: as they
 * were seen; one that was changed since is not decided.
 */
export const decideFinanceEntries = defineEndpoint({
  method: 'POST',
  path: '/decide_finance_entries',
  needs: 'vouchers',
  tag: 'Finance',
  access: 'finance_entry.approve',
  summary: 'Approves or rejects vouchers',
  body: z.strictObject({
    ids: z.array(id).min(1).max(500),
    versions: z.array(z.int().min(1)).max(500).optional(),
    decision: z.enum(['approve', 'reject']),
    reason: reason.optional(),
  }),
  response: results,
});
const voucherFile = z.object({ code: z.string(), name: z.string() });
/** Puts a picture (a bill, a slip) to a voucher, at any time: ten at most. Answers all of them. */
export const addVoucherFile = defineEndpoint({
  method: 'POST',
  path: '/voucher_files',
  needs: 'vouchers',
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Puts a file to a voucher',
  encoding: 'multipart',
  body: z.strictObject({
    trans_id: digits,
    file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
  }),
  response: z.object({ data: z.array(voucherFile) }),
});
/** Takes a file off a voucher, by who made it, until it is approved. */
export const deleteVoucherFile = defineEndpoint({
  method: 'POST',
  path: '/delete_voucher_file',
  needs: 'vouchers',
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Takes a file off a voucher',
  body: z.strictObject({ code: z.string().min(1).max(100) }),
  response: z.object({ data: z.array(voucherFile) }),
});
/** Counts a print of vouchers: from the second on the paper says that it is a copy. Of entries of the system none is counted. */
export const printedVouchers = defineEndpoint({
  method: 'POST',
  path: '/voucher_prints',
  needs: 'voucher-prints',
  tag: 'Finance',
  access: 'finance_entry.read',
  summary: 'Notes that vouchers are printed',
  body: z.strictObject({ trans_ids: z.array(id).min(1).max(1000) }),
  response: z.object({ data: z.array(z.object({ trans_id: z.number(), printed_before: z.number() })) }),
});
export const entryLine = z.object({
  line_no: z.number(),
  account_id: z.number(),
  acc_code: z.string(),
  acc_name: z.string(),
  debit: money,
  credit: money,
  memo: z.string().nullable(),
  student: z.string().nullable(),
  /** Of a line that is spread over months: over how many, and from which on (its first day). */
  spread_months: z.number().nullable(),
  spread_from: z.string().nullable(),
  /** Where it is of another campus than the voucher. */
  campus_id: z.number().nullable(),
  campus_name: z.string().nullable(),
  /** Whom it is about; the name is null for who does not work at their campus. */
  employee_id: z.number().nullable(),
  employee: z.string().nullable(),
});
/** What a campus owes the others (credit), or they owe it, by a voucher that has lines of several: posted with it, never entered. */
const betweenLine = z.object({
  campus_id: z.number(),
  campus_name: z.string(),
  acc_code: z.string(),
  acc_name: z.string(),
  debit: money,
  credit: money,
});
/** An entry of the books, or a voucher that is none yet. */
export const entryRow = z.object({
  trans_id: z.number(),
  journal_id: z.number().nullable(),
  entry_date: z.string(),
  /** As it is printed; of an entry of the system the number of its journal. */
  voucher: z.string().nullable(),
  /** A kind of voucher, or the source of an entry of the system (challan, payment, …). */
  kind: z.string(),
  /** Whether it is a voucher: entered by hand, changed and voided here. */
  by_hand: z.boolean(),
  campus_id: z.number(),
  campus_name: z.string(),
  memo: z.string(),
  reference: z.string().nullable(),
  payee: z.string().nullable(),
  method: z.string().nullable(),
  cheque_no: z.string().nullable(),
  cheque_date: z.string().nullable(),
  reverse_on: z.string().nullable(),
  due_date: z.string().nullable(),
  /** Whether its last line is a cheque that was received in hand. */
  in_hand: z.boolean(),
  /** Tax that is withheld: the credit of the last line; its percentage, where one was typed. */
  tax: money,
  tax_rate: z.number().nullable(),
  payee_tax_no: z.string().nullable(),
  total: money,
  status: z.enum(VOUCHER_STATUSES),
  made_by: z.string().nullable(),
  /** Whether the user of the session made it: they do not decide it. */
  own: z.boolean(),
  made_at: z.string(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** trans_id of the voucher that this one stands in for, and of the one that stands in for this. */
  replaces: z.number().nullable(),
  replaced_by: z.number().nullable(),
  void_date: z.string().nullable(),
  void_reason: z.string().nullable(),
  version: z.number(),
  /** How often it was printed; of an entry of the system 0. */
  print_count: z.number(),
  files: z.array(voucherFile),
  /** Of a voucher of several campuses, those of the campuses that the user sees. */
  lines: z.array(entryLine),
  /** At each campus that the user sees; empty where all lines are of one campus. */
  between: z.array(betweenLine),
  /** Bills that it pays. */
  bills: z.array(z.object({ trans_id: z.number(), voucher: z.string(), amount: money })),
  /** Of a bill: what pays it, or would once it is approved, and what is left to pay; null of what is no bill. */
  paid_by: z.array(
    z.object({
      trans_id: z.number(),
      voucher: z.string().nullable(),
      status: z.enum(VOUCHER_STATUSES),
      entry_date: z.string(),
      amount: money,
    }),
  ),
  rest: money.nullable(),
});
/**
 * Entries of the books and vouchers that wait, newest first; `totals` over all pages, and of each status apart: what
 * waits, was rejected or is void stands in no account. `kind` and `status` take several
 * with commas between. `ids` are trans_ids.
 */
export const journalInquiry = defineEndpoint({
  method: 'GET',
  path: '/journal_inquiry',
  specified: true,
  tag: 'Finance',
  access: 'finance_entry.read',
  summary: 'Lists the entries of the books, with their lines',
  query: z.strictObject({
    from_date: day.optional(),
    to_date: day.optional(),
    campus_id: digits.optional(),
    kind: text(200).optional(),
    status: text(100).optional(),
    account_id: digits.optional(),
    user_id: digits.optional(),
    amount_from: z.string().max(20).optional(),
    amount_to: z.string().max(20).optional(),
    search: text(200).optional(),
    ids: idList(500).optional(),
    page: listQuery.page,
    per_page: listQuery.per_page,
    sort_by: listQuery.sort_by,
    sort_order: listQuery.sort_order,
  }),
  response: paged(entryRow).extend({
    totals: z.object({
      total: money,
      /** Of each status that was found, in the order of VOUCHER_STATUSES. */
      statuses: z.array(z.object({ status: z.enum(VOUCHER_STATUSES), count: z.number(), total: money })),
    }),
  }),
});
/** What was voided, of every kind, with its reversal; `totals` over all pages. Dates are those of the voids. */
export const voidedTransactions = defineEndpoint({
  method: 'GET',
  path: '/voided_trans',
  specified: true,
  tag: 'Finance',
  access: 'finance_entry.read',
  summary: 'Lists what was voided, with its reversals',
  query: z.strictObject({
    from_date: day.optional(),
    to_date: day.optional(),
    campus_id: digits.optional(),
    kind: text(200).optional(),
    user_id: digits.optional(),
    search: text(200).optional(),
    page: listQuery.page,
    per_page: listQuery.per_page,
    sort_by: listQuery.sort_by,
    sort_order: listQuery.sort_order,
  }),
  response: paged(
    z.object({
      journal_id: z.number(),
      reversal_id: z.number(),
      kind: z.string(),
      /** What was voided, as people name it: `Receipt 14`, `Challan 233`, `PV-2026-27-3`. */
      document: z.string(),
      trans_id: z.number().nullable(),
      entry_date: z.string(),
      void_date: z.string(),
      void_reason: z.string().nullable(),
      voided_by: z.string().nullable(),
      voucher_no: z.number(),
      reversal_no: z.number(),
      campus_id: z.number(),
      campus_name: z.string(),
      student: z.string().nullable(),
      student_id: z.number().nullable(),
      memo: z.string(),
      total: money,
    }),
  ).extend({
    totals: z.object({
      total: money,
      /** Of each kind, the largest first. */
      kinds: z.array(z.object({ kind: z.string(), count: z.number(), total: money })),
    }),
  }),
});
