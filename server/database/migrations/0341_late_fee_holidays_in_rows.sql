-- Holidays of late fines are rows, which are planned with the query that asks for them.
DROP FUNCTION IF EXISTS late_fee_holidays(text, bigint, date);
