-- Takes an accounting year alone and shares the others, in the order in which posting takes them: whoever posts into it has ended, or comes after this.
CREATE OR REPLACE FUNCTION year_turn(p_institute text, p_year bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_year bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  FOR v_year IN SELECT f.id FROM fiscal_years f WHERE f.institute_code = p_institute ORDER BY f.id LOOP
    IF v_year = p_year THEN PERFORM pg_advisory_xact_lock(hashtextextended(p_institute, v_year));
    ELSE PERFORM pg_advisory_xact_lock_shared(hashtextextended(p_institute, v_year)); END IF;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION year_turn(text, bigint) FROM PUBLIC;
