-- Takes many back, each for itself, and says what was done with each. What pays bills goes before them.
CREATE OR REPLACE FUNCTION vouchers_remove(p_institute text, p_vouchers bigint[], p_reason text)
 RETURNS TABLE(voucher_id bigint, action text, voucher text, kind text, total bigint, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE v vouchers; v_id bigint;
BEGIN
  PERFORM vouchers_lock(p_institute, p_vouchers);
  FOR v_id IN SELECT u.id FROM (SELECT DISTINCT g AS id FROM unnest(p_vouchers) g) u ORDER BY EXISTS (SELECT 1 FROM voucher_bills y WHERE y.institute_code = p_institute AND y.bill_id = u.id), u.id LOOP
    SELECT x.* INTO v FROM vouchers x WHERE x.institute_code = p_institute AND x.id = v_id;
    voucher_id := v_id; voucher := v.voucher; kind := v.kind; total := v.total; action := NULL; message := NULL;
    BEGIN
      action := voucher_remove(p_institute, v_id, p_reason);
    EXCEPTION WHEN raise_exception THEN
      message := SQLERRM;
    END;
    RETURN NEXT;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION vouchers_remove(text, bigint[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION vouchers_remove(text, bigint[], text) TO edubase_app;
