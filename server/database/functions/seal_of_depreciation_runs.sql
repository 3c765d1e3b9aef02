-- The seal of a run of depreciation: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_depreciation_runs(r depreciation_runs)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.campus_id, r.month, r.n_assets, r.amount, r.journal_id, r.made_by, r.made_at, r.void_journal_id, r.voided_by, r.voided_at, r.void_reason), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_depreciation_runs(depreciation_runs) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_depreciation_runs(depreciation_runs) TO edubase_app;
