-- The seal of what was billed ahead: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_income_deferrals(r income_deferrals)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.journal_id, r.challan_line_id, r.campus_id, r.month, r.deferred_account_id, r.account_id, r.amount), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_income_deferrals(income_deferrals) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_income_deferrals(income_deferrals) TO edubase_app;
