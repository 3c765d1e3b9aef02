-- Reverses an approved voucher, and with an accrual what takes it back. Answers the reversals; what they take out of accounts is judged by the caller.
CREATE OR REPLACE FUNCTION voucher_take_back(p_institute text, v vouchers, p_reason text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_day date := voucher_void_day(p_institute, v.campus_id, v.entry_date); v_ids bigint[]; j record;
BEGIN
  SELECT array_agg(x.id ORDER BY x.id) INTO v_ids FROM vouchers x WHERE x.institute_code = p_institute AND (x.id = v.id OR x.takes_back_id = v.id);
  PERFORM 1 FROM vouchers x WHERE x.institute_code = p_institute AND x.id = ANY (v_ids) ORDER BY x.id FOR UPDATE;
  FOR j IN SELECT g.reversed_id, g.journal_id FROM gl_reverse(p_institute, ARRAY(SELECT x.journal_id FROM vouchers x WHERE x.institute_code = p_institute AND x.id = ANY (v_ids)), v_day, p_reason) g LOOP
    UPDATE vouchers x SET status = 'voided', voided_by = v_user, voided_at = now(), void_date = greatest(v_day, x.entry_date), void_reason = p_reason, void_journal_id = j.journal_id, version = x.version + 1
      WHERE x.institute_code = p_institute AND x.journal_id = j.reversed_id;
  END LOOP;
  RETURN ARRAY(SELECT x.void_journal_id FROM vouchers x WHERE x.institute_code = p_institute AND x.id = ANY (v_ids));
END $function$;
REVOKE ALL ON FUNCTION voucher_take_back(text, vouchers, text) FROM PUBLIC;
