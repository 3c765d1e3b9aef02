-- A payee as a voucher names them: by the spelling that vouchers of the institute have that are posted, else the first that waits, where it differs by case and
-- spaces alone; else as it is typed, without needless spaces. p_but: vouchers that are changed or replaced, whose own spelling is put right.
CREATE OR REPLACE FUNCTION payee_known(p_institute text, p_payee text, p_but bigint[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_typed text := nullif(btrim(regexp_replace(p_payee, '[\s\u00a0]+', ' ', 'g')), ''); v_key text := payee_key(p_payee); v_known text; v_held boolean := false; v_first boolean := false;
  v_lock bigint := hashtextextended(p_institute || ':payee:' || v_key, 0);
BEGIN
  PERFORM fee_guard(p_institute);
  IF v_typed IS NULL THEN RETURN NULL; END IF;
  LOOP
    SELECT btrim(regexp_replace(x.payee, '[\s\u00a0]+', ' ', 'g')) INTO v_known FROM vouchers x
      WHERE x.institute_code = p_institute AND x.payee IS NOT NULL AND payee_key(x.payee) = v_key AND x.status IN ('pending', 'approved') AND (x.id = ANY (p_but)) IS NOT TRUE ORDER BY x.status, x.id LIMIT 1;
    IF v_known IS NOT NULL AND v_held THEN RETURN v_known; END IF;
    IF v_known IS NULL AND v_first THEN RETURN v_typed; END IF;
    -- Who names them first, or puts the only spelling right, has nobody of them beside; those who find a spelling have each other. Then it is asked again: who came second
    -- finds what the first has written.
    IF v_known IS NULL THEN
      PERFORM pg_advisory_xact_lock(v_lock);
      v_first := true;
    ELSE PERFORM pg_advisory_xact_lock_shared(v_lock); END IF;
    v_held := true;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION payee_known(text, text, bigint[]) FROM PUBLIC;
