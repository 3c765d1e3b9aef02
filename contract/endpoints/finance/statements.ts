/**
 * Statements of the books (specification 7; docs/accountants.md): profit and loss, balance sheet, cash flow. They only
 * read. Income, liabilities and equity are positive when credit, assets and expenses when debit; what is taken off (fee
 * discounts, bad debts, what is paid out) is negative, so that every sum is the plain sum of its parts.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { flag } from '../fees/shapes.ts';
import { ACCOUNT_CLASSES } from '../../finance/accountClasses.ts';
import { PART_KEYS } from '../../finance/statementParts.ts';
import { money } from '../money.ts';
import { day, digits } from '../wire.ts';

export const BASES = ['accrual', 'cash'] as const;
/**
 * What a statement is set beside: nothing, other periods or dates, each campus, each month (at most 12). `campuses` and
 * `months` end with the whole.
 */
export const COLUMNS = ['one', 'compared', 'campuses', 'months'] as const;
/**
 * The profit and loss statement is also set beside its budget, before a provider that has budgets: of the period, of each
 * campus, of each month. Each column is followed by its budget.
 */
const RESULT_COLUMNS = [...COLUMNS, 'budget', 'budget_campuses', 'budget_months'] as const;

export const statementColumn = z.object({
  key: z.string(),
  label: z.string(),
  from_date: z.string().nullable(),
  to_date: z.string(),
  campus_id: z.number().nullable(),
  /** What was budgeted for the column of this key. */
  budget_of: z.string().optional(),
});
/**
 * Rows in their order; a row is part of the nearest one above it with a lower level. A class and a group say what is
 * below them, a total what its label says.
 */
export const statementRow = z.object({
  key: z.string(),
  label: z.string(),
  level: z.number(),
  kind: z.enum(['class', 'group', 'account', 'total']),
  amounts: z.array(money),
  account_id: z.number().nullable(),
  acc_code: z.string().nullable(),
  /**
   * Where the figure comes from, so that what opens adds up to it: `ledger`, the entries of the account in the period (of
   * a balance: up to the date); `cash`, the entries of the cash basis on the account; `flow`, those of them that moved
   * cash; `owed`, `held`, `staff`: who owed on that day, whose advances and deposits were held, what employees owed and
   * were owed.
   */
  opens: z.enum(['ledger', 'cash', 'flow', 'owed', 'held', 'staff']).nullable(),
  /** Of a class, a group or a total that opens: its accounts, as the ledger and the entries of the cash basis are asked for them. */
  accounts: z
    .object({
      account_class: z.enum(ACCOUNT_CLASSES).optional(),
      group_id: z.number().optional(),
      part: z.enum(PART_KEYS).optional(),
    })
    .optional(),
  /** Of a total: the rows that it adds up, with their signs. */
  of: z.array(z.object({ key: z.string(), sign: z.number() })).optional(),
});
const statement = {
  columns: z.array(statementColumn),
  rows: z.array(statementRow),
  /** When it was made, and the campuses that the user is limited to; null: all. */
  made_at: z.string(),
  campuses: z.array(z.string()).nullable(),
  /** What must be 0 in every column. */
  difference: z.array(money),
};

/**
 * Income by group, less fee discounts and bad debts, expenses by group, and the surplus. On the cash basis income is
 * what was received of it, also of what is billed ahead; `beside` is what moved cash and is neither income nor expense,
 * and comes with the surplus to the movement of cash. `reconciliation=true` adds the way from the surplus of the one
 * basis to that of the other.
 */
export const profitLoss = defineEndpoint({
  method: 'GET',
  path: '/profit_loss_statement',
  specified: true,
  tag: 'Finance',
  access: 'ledger.read',
  summary: 'Income, expenses and surplus of a period, accrual or cash',
  query: z.strictObject({
    from_date: day.optional(),
    to_date: day.optional(),
    campus_id: digits.optional(),
    basis: z.enum(BASES).optional(),
    columns: z.enum(RESULT_COLUMNS).optional(),
    reconciliation: flag,
  }),
  response: z.object({
    data: z.object({
      basis: z.enum(BASES),
      ...statement,
      /** Income less deductions: of which the shares of all rows are. */
      income: z.array(money),
      beside: z.array(statementRow),
      reconciliation: z.array(statementRow),
    }),
  }),
});
/**
 * What there is and whose it is at the end of a day. Years that are not closed are in it with their surplus, so that it
 * balances before closing as after. `difference`: assets less liabilities and equity.
 */
export const balanceSheet = defineEndpoint({
  method: 'GET',
  path: '/balance_sheet',
  specified: true,
  tag: 'Finance',
  access: 'ledger.read',
  summary: 'Assets, liabilities and equity as of a day',
  query: z.strictObject({ as_of: day.optional(), campus_id: digits.optional(), columns: z.enum(COLUMNS).optional() }),
  response: z.object({
    data: z.object({
      ...statement,
      /**
       * Of each column: the first day of the accounting year of the date, and the first day that no closing has carried
       * into equity; null where there is none. From these days on the surpluses are those of the profit and loss
       * statement.
       */
      years: z.array(z.object({ from_date: z.string().nullable(), open_from: z.string() })),
    }),
  }),
});
/**
 * Cash and bank accounts from the first to the last day, by what was received and paid for. `difference`: opening and
 * movement less closing.
 */
export const cashFlow = defineEndpoint({
  method: 'GET',
  path: '/cash_flow',
  needs: 'cash-flow',
  tag: 'Finance',
  access: 'ledger.read',
  summary: 'What cash was received and paid for',
  query: z.strictObject({
    from_date: day.optional(),
    to_date: day.optional(),
    campus_id: digits.optional(),
    columns: z.enum(COLUMNS).optional(),
  }),
  response: z.object({ data: z.object(statement) }),
});
