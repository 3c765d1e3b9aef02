-- Leave of half a day: of one day, its first half or its second. It marks no day: whoever was there for the other half is marked as ever (functions/employee_days.sql).
ALTER TABLE leave_requests ADD COLUMN half text;
ALTER TABLE leave_requests ALTER COLUMN days TYPE numeric(5,1);
ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_half_check CHECK (half IS NULL OR half IN ('first', 'second') AND from_date = to_date AND days = 0.5);
CREATE INDEX leave_requests_half_idx ON leave_requests (institute_code, from_date, employee_id) WHERE half IS NOT NULL;
DROP FUNCTION IF EXISTS leave_request(text, bigint, bigint, date, date, text);
DROP FUNCTION IF EXISTS leave_judge(text, bigint, employees, leave_types, date, date);
DROP FUNCTION IF EXISTS leave_balances(text, integer, bigint[]);
