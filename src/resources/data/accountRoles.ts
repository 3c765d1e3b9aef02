/** What an account is for. Postings find their account by role, never by its name. */
export const ACCOUNT_ROLES = [
  ['cash', 'Cash'], ['bank', 'Bank'], ['receivable', 'Fee receivable'], ['advance_fee', 'Advance fee'], ['fee_income', 'Fee income'],
  ['fine_income', 'Fine income'], ['discount', 'Fee discount'], ['bad_debt', 'Bad debt'], ['security_deposit', 'Security deposit'],
  ['deposits_billed', 'Deposits billed, not received'], ['inter_campus', 'Between campuses'],
  ['salary_expense', 'Salary expense'], ['salary_payable', 'Salary payable'], ['employee_advance', 'Advance to employees'],
  ['opening_equity', 'Opening balance equity'], ['retained_earnings', 'Retained earnings'], ['rounding', 'Rounding difference'],
] as const;
