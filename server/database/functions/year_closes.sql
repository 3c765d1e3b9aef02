-- What closing a year moves: what is left on each income and expense account of each campus at its end, debit positive. The years before it are closed, so that it is of this year.
CREATE OR REPLACE FUNCTION year_closes(p_institute text, p_year bigint)
 RETURNS TABLE(campus_id bigint, account_id bigint, account_class text, net bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT d.campus_id, d.account_id, g.account_class, sum(d.debit - d.credit)::bigint
  FROM fiscal_years y JOIN gl_days d ON d.institute_code = y.institute_code AND d.entry_date <= y.end_date
    JOIN finance_accounts a ON a.institute_code = d.institute_code AND a.id = d.account_id
    JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id AND g.account_class IN ('income', 'expense')
  WHERE y.institute_code = p_institute AND y.id = p_year AND app_campus_ok(d.campus_id)
  GROUP BY 1, 2, 3 HAVING sum(d.debit) <> sum(d.credit) ORDER BY 1, 3 DESC, 2
$function$;
REVOKE ALL ON FUNCTION year_closes(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION year_closes(text, bigint) TO edubase_app;
