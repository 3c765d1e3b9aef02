-- The income tax of a year on what is taxable of it, by the slabs of that year; nothing without slabs.
CREATE OR REPLACE FUNCTION salary_tax(p_institute text, p_year bigint, p_income bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT coalesce((SELECT t.fixed_amount + round((p_income - t.from_amount) * t.rate / 100)::bigint FROM tax_slabs t
    WHERE t.institute_code = p_institute AND t.institute_code = app_institute() AND t.fiscal_year_id = p_year AND t.from_amount < p_income ORDER BY t.from_amount DESC LIMIT 1), 0)
$function$;
REVOKE ALL ON FUNCTION salary_tax(text, bigint, bigint) FROM PUBLIC;
