-- It runs the salary of one employee too (functions/payroll_start.sql).
DROP FUNCTION IF EXISTS payroll_start(text, bigint, date);
