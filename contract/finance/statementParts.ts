/** The parts of statements whose accounts are no class and no group of the chart, and what a reader calls them. */
export const STATEMENT_PARTS = [
  ['income', 'Income, without what is taken off it'],
  ['deductions', 'Discounts and bad debts'],
  ['net_income', 'Net income'],
  ['expenses', 'Expenses, without bad debts'],
  ['result', 'Income and expenses'],
  ['beside', 'Neither income nor expense'],
  ['cash', 'Cash and bank'],
  ['operating', 'Operating activities'],
  ['investing', 'Investing activities'],
  ['financing', 'Financing activities'],
] as const;
export type StatementPart = (typeof STATEMENT_PARTS)[number][0];
export const PART_KEYS = STATEMENT_PARTS.map(([key]) => key);
