-- Shares the locks of the accounting periods of these days, in one order and before any number is taken: closing takes them in the same order.
CREATE OR REPLACE FUNCTION gl_periods(p_institute text, p_dates date[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(p_institute, y.id)) FROM (SELECT DISTINCT f.id FROM unnest(p_dates) AS d (day)
    JOIN fiscal_years f ON f.institute_code = p_institute AND d.day BETWEEN f.start_date AND f.end_date ORDER BY f.id) y;
END $function$;
REVOKE ALL ON FUNCTION gl_periods(text, date[]) FROM PUBLIC;
