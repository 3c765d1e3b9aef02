-- Days of employees are read of some of them, and say what is short of a shift: their parameters and columns change.
DROP FUNCTION IF EXISTS employee_attendance_sums(text, date, date);
DROP FUNCTION IF EXISTS employee_days(text, date, date);
