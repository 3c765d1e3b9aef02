-- The policy in force at issue binds the challan: while challans that were issued with it are open, what it asks stays. For later challans there is
-- another policy.
CREATE OR REPLACE FUNCTION late_fee_bound(p_institute text, p_policy bigint, p_column text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_name text; v_bound boolean;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  SELECT p.name INTO v_name FROM late_fee_policies p WHERE p.institute_code = p_institute AND p.id = p_policy;
  v_bound := EXISTS (SELECT 1 FROM challans c WHERE c.institute_code = p_institute AND c.late_fee_policy_id = p_policy AND c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > 0);
  PERFORM set_config('app.campuses', own, true);
  IF v_bound THEN
    RAISE EXCEPTION 'Open challans were issued with %, which binds them; make another policy and choose it for the challans to come', v_name
      USING ERRCODE = 'P0001', CONSTRAINT = 'late_fee_bound', COLUMN = p_column; END IF;
END $function$;
REVOKE ALL ON FUNCTION late_fee_bound(text,bigint,text) FROM PUBLIC;
