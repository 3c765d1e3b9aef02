-- Refuses whoever may not hold a drawer of this cash account at this campus: to whom cash is given must be able to take payments into it. Says why.
CREATE OR REPLACE FUNCTION till_takes(p_institute text, p_user bigint, p_campus bigint, p_account bigint)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE u users; a finance_accounts; v_said text;
BEGIN
  PERFORM fee_guard(p_institute);
  IF NOT app_campus_ok(p_campus) OR NOT EXISTS (SELECT 1 FROM campuses k WHERE k.institute_code = p_institute AND k.id = p_campus) THEN PERFORM fee_refuse('This campus does not exist', 'till_campus'); END IF;
  SELECT * INTO a FROM finance_accounts x WHERE x.institute_code = p_institute AND x.id = p_account AND app_campus_ok(x.campus_id);
  v_said := CASE WHEN NOT FOUND THEN 'This account does not exist' WHEN a.role IS DISTINCT FROM 'cash' THEN format('%s is not a cash account: only cash is put into a drawer or handed on', a.acc_name)
    WHEN NOT a.is_active THEN format('%s is not active', a.acc_name) WHEN a.campus_id <> p_campus THEN format('%s is of another campus', a.acc_name) END;
  IF v_said IS NOT NULL THEN RAISE EXCEPTION '%', v_said USING ERRCODE = 'P0001', CONSTRAINT = 'till_takes', COLUMN = 'account_id'; END IF;
  SELECT * INTO u FROM users x WHERE x.institute_code = p_institute AND x.id = p_user AND x.deleted_at IS NULL;
  v_said := CASE WHEN NOT FOUND THEN 'This user does not exist' WHEN NOT u.is_active THEN format('%s may not sign in', u.full_name)
    WHEN NOT (u.all_privileges OR 'payments.create' = ANY (coalesce(u.privileges, '{}'))) THEN format('%s may not take payments', u.full_name)
    WHEN NOT u.all_campuses AND NOT EXISTS (SELECT 1 FROM users_campus c WHERE c.institute_code = p_institute AND c.users_id = u.id AND c.campuses_id = p_campus) THEN format('%s does not work at this campus', u.full_name)
    WHEN EXISTS (SELECT 1 FROM users_account c WHERE c.institute_code = p_institute AND c.users_id = u.id) AND NOT EXISTS (SELECT 1 FROM users_account c WHERE c.institute_code = p_institute AND c.users_id = u.id AND c.finance_accounts_id = p_account)
      THEN format('%s is not among the accounts of %s', a.acc_name, u.full_name) END;
  IF v_said IS NOT NULL THEN RAISE EXCEPTION '%', v_said USING ERRCODE = 'P0001', CONSTRAINT = 'till_takes', COLUMN = 'to_user_id'; END IF;
END $function$;
REVOKE ALL ON FUNCTION till_takes(text, bigint, bigint, bigint) FROM PUBLIC;
