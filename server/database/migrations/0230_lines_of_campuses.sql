-- A line of a voucher may be of another campus than the voucher; without one it is of the voucher's own.
ALTER TABLE voucher_lines ADD COLUMN campus_id bigint;
ALTER TABLE voucher_lines ADD CONSTRAINT voucher_lines_campus_id_fkey FOREIGN KEY (institute_code, campus_id) REFERENCES campuses (institute_code, id) NOT VALID;
-- It judges all campuses of a voucher.
DROP FUNCTION IF EXISTS voucher_void_day(text, bigint, date);
