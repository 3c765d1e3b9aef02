-- They say who left early, and how much of leave is not paid (functions/employee_days.sql, functions/employee_attendance_sums.sql).
DROP FUNCTION IF EXISTS employee_attendance_sums(text, date, date, bigint[]);
DROP FUNCTION IF EXISTS employee_days(text, date, date, bigint[]);
