-- Decides many, each for itself; p_versions, when given, in the order of p_vouchers.
CREATE OR REPLACE FUNCTION vouchers_decide(p_institute text, p_vouchers bigint[], p_versions integer[], p_approve boolean, p_reason text)
 RETURNS TABLE(voucher_id bigint, voucher text, total bigint, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE r record; v vouchers;
BEGIN
  PERFORM vouchers_lock(p_institute, p_vouchers);
  FOR r IN SELECT DISTINCT ON (u.id) u.id, u.version FROM unnest(p_vouchers, p_versions) AS u (id, version) WHERE u.id IS NOT NULL ORDER BY u.id LOOP
    message := NULL;
    BEGIN
      PERFORM voucher_decide(p_institute, r.id, r.version, p_approve, p_reason);
    EXCEPTION WHEN raise_exception THEN
      message := SQLERRM;
    END;
    SELECT x.* INTO v FROM vouchers x WHERE x.institute_code = p_institute AND x.id = r.id;
    voucher_id := r.id; voucher := v.voucher; total := v.total;
    RETURN NEXT;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION vouchers_decide(text, bigint[], integer[], boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION vouchers_decide(text, bigint[], integer[], boolean, text) TO edubase_app;
