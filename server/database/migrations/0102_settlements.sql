-- Settlements of who leaves: a run of one slip, with notice, leave that was not taken, gratuity, deposits and what is left of advances.
ALTER TABLE employee_settings ADD COLUMN notice_days integer DEFAULT 30 NOT NULL;

ALTER TABLE employee_settings ADD COLUMN gratuity_days integer DEFAULT 0 NOT NULL;

ALTER TABLE employee_settings ADD COLUMN gratuity_after integer DEFAULT 12 NOT NULL;

ALTER TABLE employee_settings ADD CONSTRAINT employee_settings_notice_days_check CHECK (notice_days >= 0 AND notice_days <= 366);

ALTER TABLE employee_settings ADD CONSTRAINT employee_settings_gratuity_days_check CHECK (gratuity_days >= 0 AND gratuity_days <= 366);

ALTER TABLE employee_settings ADD CONSTRAINT employee_settings_gratuity_after_check CHECK (gratuity_after >= 0 AND gratuity_after <= 600);

ALTER TABLE leave_types ADD COLUMN is_encashed boolean DEFAULT false NOT NULL;

ALTER TABLE allowances_deductions DROP CONSTRAINT allowances_deductions_scheme_check;

ALTER TABLE allowances_deductions ADD CONSTRAINT allowances_deductions_scheme_check CHECK (scheme IN ('eobi', 'provident_fund', 'deposit'));

ALTER TABLE payroll_runs ADD COLUMN kind text DEFAULT 'salary' NOT NULL;

-- The last day of whom it settles.
ALTER TABLE payroll_runs ADD COLUMN leave_date date;

ALTER TABLE payroll_runs ADD CONSTRAINT payroll_runs_kind_check CHECK (kind IN ('salary', 'settlement') AND (kind = 'settlement') = (leave_date IS NOT NULL) AND leave_date BETWEEN month AND month + 30);

ALTER TABLE salary_slips ADD COLUMN kind text DEFAULT 'salary' NOT NULL;

ALTER TABLE salary_slips ADD CONSTRAINT salary_slips_kind_check CHECK (kind IN ('salary', 'settlement'));

-- Days or months that an amount of a settlement is of.
ALTER TABLE salary_slip_lines ADD COLUMN quantity numeric(6,2);

ALTER TABLE salary_slip_lines DROP CONSTRAINT salary_slip_lines_what_check;

ALTER TABLE salary_slip_lines ADD CONSTRAINT salary_slip_lines_what_check CHECK (what IN ('basic', 'allowance', 'deduction', 'arrears', 'overtime', 'tax', 'advance', 'contribution', 'notice', 'leave', 'gratuity', 'deposit')
  AND (what = 'arrears') = (of_month IS NOT NULL) AND (what = 'advance') = (advance_id IS NOT NULL) AND (what IN ('allowance', 'deduction', 'contribution', 'deposit')) <= (component_id IS NOT NULL)
  AND (what IN ('notice', 'leave', 'gratuity')) = (quantity IS NOT NULL));

DROP INDEX payroll_runs_open_key;

-- One run of a campus waits at a time; a settlement waits for itself.
CREATE UNIQUE INDEX payroll_runs_open_key ON payroll_runs (institute_code, campus_id) WHERE state IN ('queued', 'counted') AND kind = 'salary';

DROP INDEX salary_slips_month_key;

-- A month of an employee is paid once, and settled once, however many count it at once.
CREATE UNIQUE INDEX salary_slips_month_key ON salary_slips (institute_code, employee_id, month, kind) WHERE status <> 'voided';

-- A line of a settlement, before it is written.
CREATE TYPE settlement_line AS (line_no integer, kind text, what text, component_id bigint, advance_id bigint, quantity numeric, amount bigint, is_taxable boolean, account_id bigint);
