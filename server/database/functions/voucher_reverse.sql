-- Reverses vouchers whose rows are held, each on this day or on its own if that is later, and marks them void. Part of taking one back, or of its cheque that bounced.
CREATE OR REPLACE FUNCTION voucher_reverse(p_institute text, p_vouchers bigint[], p_day date, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; j record;
BEGIN
  PERFORM fee_guard(p_institute);
  FOR j IN SELECT g.reversed_id, g.journal_id FROM gl_reverse(p_institute, ARRAY(SELECT x.journal_id FROM vouchers x WHERE x.institute_code = p_institute AND x.id = ANY (p_vouchers)), p_day, p_reason) g LOOP
    UPDATE vouchers x SET status = 'voided', voided_by = v_user, voided_at = now(), void_date = greatest(p_day, x.entry_date), void_reason = p_reason, void_journal_id = j.journal_id, version = x.version + 1
      WHERE x.institute_code = p_institute AND x.journal_id = j.reversed_id;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION voucher_reverse(text, bigint[], date, text) FROM PUBLIC;
