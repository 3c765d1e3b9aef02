/**
 * Bank reconciliation (docs/accountants.md): statements of bank accounts as the bank sent them, and which lines of the
 * books their lines are. Money in is positive, as the books have it on the debit of the account. Matching moves no
 * money; a line of the books that is matched is not reversed. A statement of an account that all campuses use is worked
 * on by who works for all of them.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { flag, reason } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { day, digits, id, paged, pageQuery } from '../wire.ts';

/** A statement has at most so many lines, and so many are matched at once. */
export const MOST_BANK_LINES = 5000;
const MOST_MATCHED = 500;
const NEEDS = { needs: 'bank', tag: 'Finance' } as const;
const READ = { ...NEEDS, access: 'bank.read' } as const;
const RECONCILE = { ...NEEDS, access: 'bank.reconcile' } as const;

const statement = z.object({
  id: z.number(),
  version: z.number(),
  account_id: z.number(),
  acc_code: z.string(),
  acc_name: z.string(),
  bank_name: z.string().nullable(),
  bank_account_no: z.string().nullable(),
  from_date: z.string(),
  to_date: z.string(),
  opening: money,
  closing: money,
  n_lines: z.number(),
  /** Lines of the bank that are in no group yet. */
  unmatched: z.number(),
  status: z.enum(['open', 'finished', 'removed']),
  file_name: z.string().nullable(),
  made_by: z.string().nullable(),
  finished_by: z.string().nullable(),
  finished_at: z.string().nullable(),
  reason: z.string().nullable(),
});
/** Statements, the newest first. */
export const bankStatements = defineEndpoint({
  ...READ,
  method: 'GET',
  path: '/bank_statements',
  summary: 'Statements of bank accounts, paged',
  query: z.object({
    account_id: digits.optional(),
    status: z.enum(['open', 'finished', 'removed']).optional(),
    ...pageQuery,
  }),
  response: paged(statement),
});
const bankLine = z.object({
  id: z.number(),
  line_no: z.number(),
  date: z.string(),
  description: z.string(),
  reference: z.string().nullable(),
  cheque_no: z.string().nullable(),
  amount: money,
  /** The group that it is in; null: it is free. */
  group_no: z.number().nullable(),
  by_itself: z.boolean().nullable(),
});
const bookLine = z.object({
  journal_id: z.number(),
  line_no: z.number(),
  date: z.string(),
  voucher: z.string(),
  source: z.string(),
  memo: z.string(),
  reference: z.string().nullable(),
  cheque_no: z.string().nullable(),
  campus_name: z.string().nullable(),
  amount: money,
  group_no: z.number().nullable(),
});
const item = z.object({ date: z.string(), text: z.string(), reference: z.string().nullable(), amount: money });
/**
 * A statement with its lines, and the lines of the books that it has or could have: of the groups of the statement, and
 * those that are free up to three days after its end. `proof` leads from the balance of the books to that of the bank as
 * of its end; `difference` is 0 where it does.
 */
export const bankStatement = defineEndpoint({
  ...READ,
  method: 'GET',
  path: '/bank_statement',
  summary: 'One bank statement beside the books',
  query: z.strictObject({ id: digits }),
  response: z.object({
    data: z.object({
      statement,
      is_first: z.boolean(),
      lines: z.array(bankLine),
      books: z.array(bookLine),
      /** Free lines of the books that are not listed: more than a screen has room for. */
      more_books: z.number(),
      proof: z.object({
        books: money,
        /** In the books, and not at the bank yet: money in, and money out (negative). */
        deposits: z.array(item),
        payments: z.array(item),
        /** At the bank, and not in the books by then. */
        bank: z.array(item),
        closing: money,
        difference: money,
      }),
    }),
  }),
});
const preview = z.object({
  /** Null for a preview, and where something is wrong. */
  id: z.number().nullable(),
  columns: z.array(z.object({ index: z.number(), header: z.string(), sample: z.string() })),
  /** Index of a column to the field that it fills. */
  mapping: z.record(z.string(), z.string()),
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  opening: money.nullable(),
  closing: money.nullable(),
  n_lines: z.number(),
  money_in: money,
  money_out: money,
  lines: z.array(
    z.object({
      row: z.number(),
      line_date: z.string(),
      description: z.string(),
      reference: z.string().nullable(),
      cheque_no: z.string().nullable(),
      amount: money,
      balance: money.nullable(),
    }),
  ),
  problems: z.array(z.object({ row: z.number().nullable(), message: z.string() })),
  /** Lines of the bank that were matched at once. */
  matched: z.number(),
});
const amount = z
  .string()
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/, 'must be an amount in rupees');
/**
 * Reads a statement from a file (csv, xlsx), all of it or nothing. Columns are known by their headings, by those of the
 * statement before it, or by `mapping` (JSON, index of the column to field). Opening and closing balance are read off the
 * balances of the file where they are not given. `dry_run` answers what it read and what is wrong with it.
 */
export const importBankStatement = defineEndpoint({
  ...RECONCILE,
  method: 'POST',
  path: '/bank_statement_import',
  summary: 'Reads a bank statement from a file',
  encoding: 'multipart',
  body: z.strictObject({
    file: z.custom<Blob>((value) => value instanceof Blob, 'must be a file'),
    account_id: digits,
    dry_run: flag,
    mapping: z.string().max(4000).optional(),
    from_date: day.optional(),
    to_date: day.optional(),
    opening: amount.optional(),
    closing: amount.optional(),
  }),
  response: z.object({ data: preview }),
});
const books = z
  .array(z.strictObject({ journal_id: id, line_no: z.number().int().min(1).max(32_767) }))
  .max(MOST_MATCHED);
const changed = z.object({ data: z.object({ id: z.number(), matched: z.number() }) });
/** Puts lines of the bank and of the books together whose sums are equal; of one side alone where they cancel out. */
export const matchBank = defineEndpoint({
  ...RECONCILE,
  method: 'POST',
  path: '/bank_match',
  summary: 'Matches lines of a bank statement with the books',
  body: z.strictObject({ id, line_ids: z.array(id).max(MOST_MATCHED), books }),
  response: changed,
});
/** Matches what is plain: the same cheque, reference, or amount within three days. */
export const matchBankItself = defineEndpoint({
  ...RECONCILE,
  method: 'POST',
  path: '/bank_match_auto',
  summary: 'Matches what is plain of a bank statement',
  body: z.strictObject({ id }),
  response: changed,
});
export const unmatchBank = defineEndpoint({
  ...RECONCILE,
  method: 'POST',
  path: '/bank_unmatch',
  summary: 'Takes matches of a bank statement apart',
  body: z.strictObject({ id, groups: z.array(id).min(1).max(MOST_MATCHED) }),
  response: changed,
});
/** Of the first statement of an account: all that the books had before it, but for `outstanding`, is its opening balance. */
export const bringForwardBank = defineEndpoint({
  ...RECONCILE,
  method: 'POST',
  path: '/bank_bring_forward',
  summary: 'Matches the opening balance of the first bank statement with the books before it',
  body: z.strictObject({ id, outstanding: books }),
  response: changed,
});
const state = z.object({ data: statement.pick({ id: true, status: true, version: true }) });
/** Each of its lines is matched and nothing differs, as it was seen (`version`). */
export const finishBank = defineEndpoint({
  ...RECONCILE,
  method: 'POST',
  path: '/bank_finish',
  summary: 'Finishes a bank statement',
  body: z.strictObject({ id, version: z.number().int().min(1) }),
  response: state,
});
export const reopenBank = defineEndpoint({
  ...RECONCILE,
  method: 'POST',
  path: '/bank_reopen',
  summary: 'Opens the last finished bank statement of an account again',
  body: z.strictObject({ id, reason }),
  response: state,
});
export const removeBank = defineEndpoint({
  ...RECONCILE,
  method: 'POST',
  path: '/bank_remove',
  summary: 'Takes back the last bank statement of an account, while it is open',
  body: z.strictObject({ id, reason }),
  response: state,
});
