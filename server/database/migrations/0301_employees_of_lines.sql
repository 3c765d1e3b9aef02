-- A line of a voucher may name the employee that it is about.
ALTER TABLE voucher_lines ADD COLUMN employee_id bigint;
ALTER TABLE voucher_lines ADD CONSTRAINT voucher_lines_employee_id_fkey FOREIGN KEY (institute_code, employee_id) REFERENCES employees (institute_code, id) NOT VALID;
