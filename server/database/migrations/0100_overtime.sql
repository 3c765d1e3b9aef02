-- Overtime that is paid with salaries: so many percent of what an hour of the basic salary comes to.
ALTER TABLE employee_settings ADD COLUMN overtime_percent integer DEFAULT 0 NOT NULL;

ALTER TABLE employee_settings ADD COLUMN overtime_hours integer DEFAULT 208 NOT NULL;

ALTER TABLE employee_settings ADD CONSTRAINT employee_settings_overtime_percent_check CHECK (overtime_percent >= 0 AND overtime_percent <= 500);

ALTER TABLE employee_settings ADD CONSTRAINT employee_settings_overtime_hours_check CHECK (overtime_hours >= 1 AND overtime_hours <= 744);

-- Minutes that are paid; none of slips of before.
ALTER TABLE salary_slips ADD COLUMN overtime_minutes integer DEFAULT 0 NOT NULL;

ALTER TABLE salary_slips ADD CONSTRAINT salary_slips_overtime_check CHECK (overtime_minutes >= 0);

ALTER TABLE salary_slip_lines DROP CONSTRAINT salary_slip_lines_what_check;

ALTER TABLE salary_slip_lines ADD CONSTRAINT salary_slip_lines_what_check CHECK (what IN ('basic', 'allowance', 'deduction', 'arrears', 'overtime', 'tax', 'advance') AND (what = 'arrears') = (of_month IS NOT NULL) AND (what = 'advance') = (advance_id IS NOT NULL)
  AND (what IN ('allowance', 'deduction')) <= (component_id IS NOT NULL));

-- It takes the minutes of overtime now.
DROP FUNCTION IF EXISTS salary_slip_make(text, payroll_runs, bigint, numeric);
