-- What a bounced cheque takes back with its voucher is judged like any void, and refused beside the day on which it bounced.
DROP FUNCTION IF EXISTS voucher_holds(text, bigint[]);
