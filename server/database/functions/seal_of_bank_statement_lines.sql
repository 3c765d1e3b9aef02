-- The seal of a line of a bank statement: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_bank_statement_lines(r bank_statement_lines)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.statement_id, r.campus_id, r.line_no, r.line_date, r.description, r.reference, r.cheque_no, r.amount), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_bank_statement_lines(bank_statement_lines) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_bank_statement_lines(bank_statement_lines) TO edubase_app;
