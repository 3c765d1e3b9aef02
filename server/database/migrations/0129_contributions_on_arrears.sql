-- It takes the arrears of the basic salary besides (functions/salary_contributions.sql).
DROP FUNCTION IF EXISTS salary_contributions(text, bigint, numeric, integer);
