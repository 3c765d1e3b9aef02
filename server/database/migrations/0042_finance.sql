-- What the vouchers, the earning of income, the closing of years and the bank need of accounts and journals. docs/money.md has the rules in words.

ALTER TABLE finance_accounts DROP CONSTRAINT finance_accounts_role_check;
ALTER TABLE finance_accounts ADD CONSTRAINT finance_accounts_role_check CHECK (role IN ('cash', 'bank', 'cheques_in_hand', 'receivable', 'advance_fee', 'deferred_income', 'fee_income', 'fine_income', 'discount', 'bad_debt', 'security_deposit', 'deposits_billed', 'inter_campus', 'payable', 'tax_payable', 'prepaid', 'salary_expense', 'salary_payable', 'employee_advance', 'opening_equity', 'retained_earnings', 'cash_difference', 'rounding'));

-- earning: income that was billed ahead, in its month (source_id: the journal of the bill); till: over and short of a count; opening_balance: of an account that has no ledger of its own below it.
ALTER TABLE gl_journals DROP CONSTRAINT gl_journals_source_check;
ALTER TABLE gl_journals ADD CONSTRAINT gl_journals_source_check CHECK (source IN ('challan', 'charge', 'fine', 'opening', 'payment', 'advance', 'inter_campus', 'discount', 'deposit', 'earning', 'refund', 'reversal',
  'journal', 'expense', 'income', 'transfer', 'opening_balance', 'till', 'cheque', 'closing', 'salary', 'salary_payment', 'employee_advance'));

-- There are few of them, and every statement leaves them out.
CREATE INDEX gl_journals_closing_idx ON gl_journals (institute_code, id) WHERE source = 'closing';
