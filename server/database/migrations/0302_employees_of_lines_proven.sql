-- no transaction
-- rows of: voucher_lines
ALTER TABLE voucher_lines VALIDATE CONSTRAINT voucher_lines_employee_id_fkey;
CREATE INDEX CONCURRENTLY IF NOT EXISTS voucher_lines_employee_id_idx ON voucher_lines (institute_code, employee_id) WHERE employee_id IS NOT NULL;
