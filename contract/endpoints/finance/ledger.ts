/**
 * The ledger as it is read: the entries of accounts with their running balance, and the trial balance (specification 2
 * and 7). Amounts are rupees; a balance is debit less credit. Income and expense accounts open at 0 on the first day of
 * the fiscal year of `from_date`; what earlier years earned and did not close is one figure of its own. Who works for
 * some campuses sees those, and `campuses` names them.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { day, digits, flag } from '../fees/shapes.ts';
import { ACCOUNT_CLASSES } from '../../finance/accountClasses.ts';
import { PART_KEYS } from '../../finance/statementParts.ts';
import { money } from '../money.ts';
import { paged, pageQuery } from '../wire.ts';
import { COLUMNS, statementColumn } from './statements.ts';

const period = {
  /** Default: the report start, to today. */
  from_date: day.optional(),
  to_date: day.optional(),
  campus_id: digits.optional(),
};
const code = z.string().trim().min(1).max(20);
/** Which accounts: one, or those of a class, a group with the groups below it, a part of a statement, a range of codes; else all. */
const accounts = {
  acc_code: code.optional(),
  account_class: z.enum(ACCOUNT_CLASSES).optional(),
  group_id: digits.optional(),
  part: z.enum(PART_KEYS).optional(),
  code_from: code.optional(),
  code_to: code.optional(),
};
const ledger = {
  ...accounts,
  ...period,
  /** 'false': without the entries that close a year, from the first day of the fiscal year of `from_date`. */
  closing_entries: flag,
  /** Without entries that were reversed within the period, and their reversals. */
  hide_reversed: flag,
};
/**
 * What an entry of a salary or of an employee's advance is about: the advance (`document_no` is its own), the run of salaries
 * (how many slips), the payment of salaries (its own). `employee`: of an advance, and of a run or payment of one.
 */
export const ledgerStaff = z.object({
  kind: z.enum(['advance', 'run', 'payment']),
  id: z.number(),
  document_no: z.number(),
  employee: z.string().nullable(),
  is_void: z.boolean(),
});
export const ledgerRow = z.object({
  account_id: z.number(),
  date: z.string(),
  /** Of its voucher, where it is one that was entered by hand; else of its journal. Null for the sum of a month. */
  trans_id: z.number().nullable(),
  journal_id: z.number().nullable(),
  line_no: z.number().nullable(),
  voucher: z.string().nullable(),
  /** What posted it: 'challan', 'payment', 'journal', …; 'month' for the sum of one. */
  source: z.string(),
  /** Of a reversal: what it takes back. */
  reverses: z.string().nullable(),
  memo: z.string(),
  student: z.string().nullable(),
  student_id: z.number().nullable(),
  payee: z.string().nullable(),
  /** Null for other entries, and for who may not see it. */
  staff: ledgerStaff.nullish(),
  /** Whom a line of a voucher is about; null for who does not work at their campus. */
  employee_id: z.number().nullish(),
  employee: z.string().nullish(),
  challan_id: z.number().nullable(),
  challan_no: z.number().nullable(),
  payment_id: z.number().nullable(),
  receipt_no: z.number().nullable(),
  campus_name: z.string().nullable(),
  /** Accounts on the other side of its entry. */
  contra: z.string(),
  debit: money,
  credit: money,
  /** After the row. */
  balance: money,
});
export const ledgerAccount = z.object({
  account_id: z.number(),
  acc_code: z.string(),
  acc_name: z.string(),
  account_class: z.string(),
  opening: money,
  debit: money,
  credit: money,
  closing: money,
  /** Rows of the period. */
  count: z.number(),
});
const sheet = {
  from_date: z.string(),
  to_date: z.string(),
  as_of: z.string(),
  campuses: z.array(z.string()).nullable(),
};
/**
 * The rows of one account (`acc_code`), or of many, account by account in the order of their codes. `opening`, `totals`
 * and `closing` are of the whole period, whatever page is read; a row's balance goes on from the page before.
 * `monthly=true`: a row per account and month instead.
 */
export const glInquiry = defineEndpoint({
  method: 'GET',
  path: '/gl_inquiry',
  specified: true,
  tag: 'Finance',
  access: 'ledger.read',
  summary: 'The entries of accounts, with their running balance',
  query: z.strictObject({ ...ledger, monthly: flag, ...pageQuery }),
  response: paged(ledgerRow).extend({
    ...sheet,
    opening: money,
    closing: money,
    totals: z.object({ debit: money, credit: money }),
    accounts: z.array(ledgerAccount),
  }),
});
const figures = z.object({
  opening_debit: money,
  opening_credit: money,
  debit: money,
  credit: money,
  closing_debit: money,
  closing_credit: money,
});
/**
 * Opening, movement and closing of every account that has any, without the entries that close a year unless
 * `closing_entries=true`. `columns`: the figures of other periods, campuses or months too; each is the trial balance that
 * its period and campus would be answered with. `earlier` is what income less expenses of earlier years left that no
 * closing has carried into equity.
 */
export const trialBalance = defineEndpoint({
  method: 'GET',
  path: '/trial_balance',
  specified: true,
  tag: 'Finance',
  access: 'ledger.read',
  summary: 'The trial balance',
  query: z.strictObject({ ...period, closing_entries: flag, columns: z.enum(COLUMNS).optional() }),
  response: z.object({
    data: z.object({
      ...sheet,
      /** First day of the fiscal year of `from_date`: since then income and expenses are counted. */
      year_start: z.string().nullable(),
      /** None where the period is asked for alone. Months end with the last: a balance is in no sum of months. */
      columns: z.array(statementColumn.extend({ from_date: z.string() })),
      groups: z.array(
        z.object({
          id: z.number(),
          group_name: z.string(),
          account_class: z.string(),
          parent_id: z.number().nullable(),
        }),
      ),
      accounts: z.array(
        figures.extend({
          id: z.number(),
          acc_code: z.string(),
          acc_name: z.string(),
          group_id: z.number(),
          columns: z.array(figures),
        }),
      ),
      earlier: figures.extend({ columns: z.array(figures) }),
      totals: figures.extend({ columns: z.array(figures) }),
      balanced: z.boolean(),
    }),
  }),
});
