-- Refuses an account that money of salaries does not go through at a campus: it is cash or bank, active, and of the campus or of all.
CREATE OR REPLACE FUNCTION salary_money_account(p_institute text, p_account bigint, p_campus bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE m finance_accounts;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO m FROM finance_accounts x WHERE x.institute_code = p_institute AND x.id = p_account;
  IF m.id IS NULL OR coalesce(m.role, '') NOT IN ('cash', 'bank') OR NOT m.is_active OR m.campus_id <> p_campus THEN
    PERFORM salary_refuse(CASE WHEN m.id IS NULL THEN 'This account does not exist' WHEN coalesce(m.role, '') NOT IN ('cash', 'bank') THEN format('%s is not a cash or bank account', m.acc_name)
      WHEN NOT m.is_active THEN format('%s is not active', m.acc_name) ELSE format('%s is of another campus', m.acc_name) END, 'account_id'); END IF;
END $function$;
REVOKE ALL ON FUNCTION salary_money_account(text, bigint, bigint) FROM PUBLIC;
