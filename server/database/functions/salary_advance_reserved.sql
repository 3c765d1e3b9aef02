-- What of an advance stands on salary slips that are counted and not approved yet.
CREATE OR REPLACE FUNCTION salary_advance_reserved(p_institute text, p_advance bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_own text := coalesce(current_setting('app.campuses', true), ''); v_sum bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM set_config('app.campuses', 'all', true);
  SELECT coalesce(sum(l.amount), 0) INTO v_sum FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id
    WHERE l.institute_code = p_institute AND l.advance_id = p_advance AND s.status = 'generated';
  PERFORM set_config('app.campuses', v_own, true);
  RETURN v_sum;
END $function$;
REVOKE ALL ON FUNCTION salary_advance_reserved(text, bigint) FROM PUBLIC;
