CREATE OR REPLACE FUNCTION discounts_decide(p_institute text, p_discounts bigint[], p_approve boolean, p_reason text)
 RETURNS TABLE(discount_id bigint, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT x.challan_line_id FROM challan_discounts x WHERE x.institute_code = p_institute AND x.id = ANY (p_discounts)) ORDER BY l.id FOR UPDATE;
  FOR v_id IN SELECT DISTINCT u FROM unnest(p_discounts) u ORDER BY 1 LOOP
    discount_id := v_id;
    message := NULL;
    BEGIN
      PERFORM discount_decide(p_institute, v_id, p_approve, p_reason);
    EXCEPTION WHEN raise_exception THEN
      message := SQLERRM;
    END;
    RETURN NEXT;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION discounts_decide(text,bigint[],boolean,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discounts_decide(text,bigint[],boolean,text) TO edubase_app;
