-- Who plans, decides, runs or pays salaries takes turns: all periods first, as who closes one takes them, then this. So a run never counts half of an increment, and
-- what is approved meanwhile is either in it or left to the next.
CREATE OR REPLACE FUNCTION salary_turn(p_institute text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM voucher_periods(p_institute);
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':salaries', 0));
END $function$;
REVOKE ALL ON FUNCTION salary_turn(text) FROM PUBLIC;
