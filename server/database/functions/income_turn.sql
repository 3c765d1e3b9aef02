-- Who earns, or takes back, what waits for its accounting period takes turns with who bills and who makes the period: every posting holds the counter of
-- vouchers until it ends.
CREATE OR REPLACE FUNCTION income_turn(p_institute text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM gl_periods(p_institute, ARRAY(SELECT f.start_date FROM fiscal_years f WHERE f.institute_code = p_institute));
  PERFORM take_numbers(p_institute, 'voucher', 0);
END $function$;
REVOKE ALL ON FUNCTION income_turn(text) FROM PUBLIC;
