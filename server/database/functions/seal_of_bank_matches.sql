-- The seal of a match with the bank: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_bank_matches(r bank_matches)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.group_no, r.statement_id, r.campus_id, r.line_id, r.journal_id, r.line_no, r.amount, r.by_itself, r.matched_by, r.matched_at, r.unmatched_by, r.unmatched_at), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_bank_matches(bank_matches) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_bank_matches(bank_matches) TO edubase_app;
