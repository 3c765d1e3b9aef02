-- A payee as a voucher names them: by the spelling that vouchers of the institute have that are posted, else the first that waits, where it differs by case and
-- spaces alone; else as it is typed, without needless spaces. p_but: vouchers that are changed or replaced, whose own spelling is put right.
CREATE OR REPLACE FUNCTION payee_known(p_institute text, p_payee text, p_but bigint[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_typed text := nullif(btrim(regexp_replace(p_payee, '[\s\u00a0]+', ' ', 'g')), ''); v_key text := payee_key(p_payee); v_known text;
BEGIN
  PERFORM fee_guard(p_institute);
  IF v_typed IS NULL THEN RETURN NULL; END IF;
  FOR v_turn IN 1..2 LOOP
    SELECT btrim(regexp_replace(x.payee, '[\s\u00a0]+', ' ', 'g')) INTO v_known FROM vouchers x
      WHERE x.institute_code = p_institute AND x.payee IS NOT NULL AND payee_key(x.payee) = v_key AND x.status IN ('pending', 'approved') AND (x.id = ANY (p_but)) IS NOT TRUE ORDER BY x.status, x.id LIMIT 1;
    IF FOUND THEN RETURN v_known; END IF;
    -- Two who name them for the first time take turns, and the second finds what the first has written.
    IF v_turn = 1 THEN PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':payee:' || v_key, 0)); END IF;
  END LOOP;
  RETURN v_typed;
END $function$;
REVOKE ALL ON FUNCTION payee_known(text, text, bigint[]) FROM PUBLIC;
