-- The account that a component of salaries is posted to at a campus: its own, else that of its fund, else salaries (also of the basic salary, without a component).
CREATE OR REPLACE FUNCTION salary_component_account(p_institute text, p_component bigint, p_campus bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_account bigint; v_scheme text;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT c.account_id, c.scheme INTO v_account, v_scheme FROM allowances_deductions c WHERE c.institute_code = p_institute AND c.id = p_component;
  RETURN coalesce(v_account, gl_account(p_institute, CASE v_scheme WHEN 'eobi' THEN 'eobi_payable' WHEN 'provident_fund' THEN 'provident_fund' ELSE 'salary_expense' END, p_campus));
END $function$;
REVOKE ALL ON FUNCTION salary_component_account(text, bigint, bigint) FROM PUBLIC;
