-- An advance, held until the end of the transaction, whose caller has taken the turn; refuses one that does not exist or is of another campus.
CREATE OR REPLACE FUNCTION salary_advance_held(p_institute text, p_advance bigint)
 RETURNS employee_advances
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE a employee_advances;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO a FROM employee_advances x WHERE x.institute_code = p_institute AND x.id = p_advance AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This advance does not exist', 'advance_missing'); END IF;
  RETURN a;
END $function$;
REVOKE ALL ON FUNCTION salary_advance_held(text, bigint) FROM PUBLIC;
