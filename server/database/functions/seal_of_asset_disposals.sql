-- The seal of the disposal of an asset: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_asset_disposals(r asset_disposals)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.asset_id, r.campus_id, r.disposed_on, r.cost, r.accumulated, r.amount, r.received_into_id, r.account_id, r.accumulated_account_id, r.result_account_id, r.reason, r.journal_id, r.sale_journal_id, r.made_by, r.made_at, r.void_journal_id, r.sale_void_journal_id, r.voided_by, r.voided_at, r.void_reason), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_asset_disposals(asset_disposals) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_asset_disposals(asset_disposals) TO edubase_app;
