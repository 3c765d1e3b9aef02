-- Whether an account is spread over months when it is paid ahead: those of expenses.
CREATE OR REPLACE FUNCTION prepaid_takes(p_institute text, p_account bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT EXISTS (SELECT 1 FROM finance_accounts a JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id AND g.account_class = 'expense'
    WHERE a.institute_code = p_institute AND a.institute_code = app_institute() AND a.id = p_account)
$function$;
REVOKE ALL ON FUNCTION prepaid_takes(text, bigint) FROM PUBLIC;
