-- One more parameter: the field of the date that is refused. Its text is in functions/fee_account_holds.sql.
DROP FUNCTION IF EXISTS fee_account_holds(text, bigint, bigint, date, bigint);
