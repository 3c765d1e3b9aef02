-- What was handed over of a cash account at a campus and is still there: what the ledger says, less what of it is in drawers. Money that
-- waits for approval, or was rejected, is not in the ledger yet and in no refund either.
CREATE OR REPLACE FUNCTION fee_handed_over(p_institute text, p_campus bigint, p_account bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  RETURN coalesce((SELECT sum(d.debit - d.credit) FROM gl_days d WHERE d.institute_code = p_institute AND d.account_id = p_account AND d.campus_id = p_campus), 0)
    - coalesce((SELECT sum(m.amount) FROM drawer_moves m WHERE m.institute_code = p_institute AND m.account_id = p_account AND m.campus_id = p_campus AND m.posted AND m.user_id IS NOT NULL), 0);
END $function$;
REVOKE ALL ON FUNCTION fee_handed_over(text, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_handed_over(text, bigint, bigint) TO edubase_app;
