-- The seal of the depreciation of an asset in a month: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_depreciation_entries(r depreciation_entries)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.run_id, r.asset_id, r.campus_id, r.month, r.amount, r.expense_account_id, r.accumulated_account_id, r.is_void), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_depreciation_entries(depreciation_entries) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_depreciation_entries(depreciation_entries) TO edubase_app;
