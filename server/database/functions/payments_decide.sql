-- All lines, then all payments, before the first of them posts.
CREATE OR REPLACE FUNCTION payments_decide(p_institute text, p_payments bigint[], p_approve boolean, p_reason text)
 RETURNS TABLE(payment_id bigint, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT a.challan_line_id FROM payment_allocations a
    WHERE a.institute_code = p_institute AND a.payment_id = ANY (p_payments) AND a.state = 'pending') ORDER BY l.id FOR UPDATE;
  PERFORM 1 FROM payments y WHERE y.institute_code = p_institute AND y.id = ANY (p_payments) ORDER BY y.id FOR UPDATE;
  FOR v_id IN SELECT DISTINCT u FROM unnest(p_payments) u ORDER BY 1 LOOP
    payment_id := v_id;
    message := NULL;
    BEGIN
      PERFORM payment_decide(p_institute, v_id, p_approve, p_reason);
    EXCEPTION WHEN raise_exception THEN
      message := SQLERRM;
    END;
    RETURN NEXT;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION payments_decide(text,bigint[],boolean,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payments_decide(text,bigint[],boolean,text) TO edubase_app;
