-- All periods at once, in the order in which who closes one takes it: what posts on several days never waits for a closer who waits for it.
CREATE OR REPLACE FUNCTION voucher_periods(p_institute text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT pg_advisory_xact_lock_shared(hashtextextended(p_institute, y.id)) FROM (SELECT f.id FROM fiscal_years f WHERE f.institute_code = p_institute ORDER BY f.id) y;
$function$;
REVOKE ALL ON FUNCTION voucher_periods(text) FROM PUBLIC;
