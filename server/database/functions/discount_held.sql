-- A discount of a campus that is seen, held until the end of the transaction; its line is held first, as by whoever pays it.
CREATE OR REPLACE FUNCTION discount_held(p_institute text, p_discount bigint)
 RETURNS challan_discounts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE d challan_discounts;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = (SELECT x.challan_line_id FROM challan_discounts x WHERE x.institute_code = p_institute AND x.id = p_discount) FOR UPDATE;
  SELECT * INTO d FROM challan_discounts x WHERE x.institute_code = p_institute AND x.id = p_discount AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This discount does not exist', 'discount_missing'); END IF;
  RETURN d;
END $function$;
REVOKE ALL ON FUNCTION discount_held(text,bigint) FROM PUBLIC;
