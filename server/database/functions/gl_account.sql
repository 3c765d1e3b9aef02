-- The account of a role: the campus's own before the shared one.
CREATE OR REPLACE FUNCTION gl_account(p_institute text, p_role text, p_campus bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint;
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  SELECT a.id INTO v_id FROM finance_accounts a WHERE a.institute_code = p_institute AND a.role = p_role AND a.is_active AND (a.campus_id = p_campus OR a.campus_id IS NULL)
    ORDER BY a.campus_id NULLS LAST, a.acc_code LIMIT 1;
  IF v_id IS NULL THEN
    RAISE EXCEPTION 'No active GL account has the role "%"; set it under GL Accounts', replace(p_role, '_', ' ') USING ERRCODE = 'P0001', CONSTRAINT = 'gl_role_missing'; END IF;
  RETURN v_id;
END $function$;
