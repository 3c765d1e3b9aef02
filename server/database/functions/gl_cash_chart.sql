-- Which accounts decide what an entry of the cash basis is: what was kept with others is made anew.
CREATE OR REPLACE FUNCTION gl_cash_chart(p_institute text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT hashtextextended(coalesce(string_agg(a.role || ' ' || a.id, ',' ORDER BY a.acc_code, a.id), ''), 0) FROM finance_accounts a
  WHERE a.institute_code = p_institute AND a.role IN ('cash', 'bank', 'receivable', 'deposits_billed', 'deferred_income', 'salary_payable', 'salary_expense', 'payable')
$function$;
REVOKE ALL ON FUNCTION gl_cash_chart(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gl_cash_chart(text) TO edubase_app;
