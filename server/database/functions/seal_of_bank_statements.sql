-- The seal of a bank statement: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_bank_statements(r bank_statements)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.version, r.account_id, r.campus_id, r.from_date, r.to_date, r.opening, r.closing, r.n_lines, r.file_name, r.mapping, r.status, r.made_by, r.made_at, r.finished_by, r.finished_at, r.reason), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_bank_statements(bank_statements) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_bank_statements(bank_statements) TO edubase_app;
