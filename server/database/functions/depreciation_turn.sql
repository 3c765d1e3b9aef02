-- Who posts, reverses or disposes takes turns: all periods first, as who closes one takes them, then this.
CREATE OR REPLACE FUNCTION depreciation_turn(p_institute text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT voucher_periods(p_institute);
  SELECT pg_advisory_xact_lock(hashtextextended(p_institute || ':depreciation', 0));
$function$;
REVOKE ALL ON FUNCTION depreciation_turn(text) FROM PUBLIC;
