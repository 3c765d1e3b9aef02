-- What the employer pays to a fund beside what is deducted: lines of the slip that are neither earned nor taken.
ALTER TABLE allowances_deductions ADD COLUMN scheme text;

ALTER TABLE allowances_deductions ADD COLUMN employer_amount bigint;

ALTER TABLE allowances_deductions ADD COLUMN employer_percent numeric(6,2);

ALTER TABLE allowances_deductions ADD COLUMN employer_account_id bigint;

ALTER TABLE allowances_deductions ADD CONSTRAINT allowances_deductions_scheme_check CHECK (scheme IN ('eobi', 'provident_fund'));

ALTER TABLE allowances_deductions ADD CONSTRAINT allowances_deductions_employer_amount_check CHECK (employer_amount >= 0 AND employer_amount <= '900000000000000'::bigint);

ALTER TABLE allowances_deductions ADD CONSTRAINT allowances_deductions_employer_percent_check CHECK (employer_percent >= 0 AND employer_percent <= 100);

ALTER TABLE allowances_deductions ADD CONSTRAINT allowances_deductions_employer_account_id_fkey FOREIGN KEY (institute_code, employer_account_id) REFERENCES finance_accounts (institute_code, id);

CREATE INDEX allowances_deductions_employer_account_id_idx ON allowances_deductions (institute_code, employer_account_id);

-- The expense of what the employer pays; account_id has what is owed to the fund.
ALTER TABLE salary_slip_lines ADD COLUMN expense_account_id bigint;

ALTER TABLE salary_slip_lines ADD CONSTRAINT salary_slip_lines_expense_account_id_fkey FOREIGN KEY (institute_code, expense_account_id) REFERENCES finance_accounts (institute_code, id);

CREATE INDEX salary_slip_lines_expense_account_id_idx ON salary_slip_lines (institute_code, expense_account_id);

ALTER TABLE salary_slip_lines DROP CONSTRAINT salary_slip_lines_kind_check;

ALTER TABLE salary_slip_lines ADD CONSTRAINT salary_slip_lines_kind_check CHECK (kind IN ('earning', 'deduction', 'employer') AND (kind = 'employer') = (expense_account_id IS NOT NULL) AND (kind = 'employer') = (what = 'contribution') AND (kind = 'employer') <= NOT is_taxable);

ALTER TABLE salary_slip_lines DROP CONSTRAINT salary_slip_lines_what_check;

ALTER TABLE salary_slip_lines ADD CONSTRAINT salary_slip_lines_what_check CHECK (what IN ('basic', 'allowance', 'deduction', 'arrears', 'overtime', 'tax', 'advance', 'contribution') AND (what = 'arrears') = (of_month IS NOT NULL) AND (what = 'advance') = (advance_id IS NOT NULL)
  AND (what IN ('allowance', 'deduction', 'contribution')) <= (component_id IS NOT NULL));
