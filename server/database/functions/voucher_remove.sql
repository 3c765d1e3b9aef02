-- Takes a voucher back: one that is not posted goes, by who made it; an approved one is reversed with a reason. Who may not post without approval voids
-- nothing that they made or approved themselves. Answers what was done.
CREATE OR REPLACE FUNCTION voucher_remove(p_institute text, p_voucher bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v vouchers; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_codes text[]; v_back bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO v FROM vouchers x WHERE x.institute_code = p_institute AND x.id = p_voucher AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This voucher does not exist', 'voucher_missing'); END IF;
  PERFORM voucher_works(p_institute, v);
  IF v.status = 'voided' THEN PERFORM fee_refuse(format('%s is void already', v.voucher), 'voucher_decided'); END IF;
  IF v.status <> 'approved' THEN
    IF v.made_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse('Somebody else made this voucher; only they delete it', 'voucher_not_own'); END IF;
    WITH gone AS (DELETE FROM voucher_files f WHERE f.institute_code = p_institute AND f.voucher_id = v.id RETURNING f.code) SELECT array_agg(g.code ORDER BY g.code) INTO v_codes FROM gone g;
    DELETE FROM voucher_lines l WHERE l.institute_code = p_institute AND l.voucher_id = v.id;
    DELETE FROM voucher_bills y WHERE y.institute_code = p_institute AND y.voucher_id = v.id;
    DELETE FROM vouchers x WHERE x.institute_code = p_institute AND x.id = v.id;
    IF v_codes IS NOT NULL THEN PERFORM stored_files_drop(p_institute, v_codes); END IF;
    RETURN 'delete';
  END IF;
  IF v.takes_back_id IS NOT NULL THEN PERFORM fee_refuse(format('%s reverses an accrual; void the accrual, and both are voided', v.voucher), 'voucher_takes_back'); END IF;
  IF NOT fee_may(p_institute, 'finance_entry.void') THEN PERFORM fee_refuse(format('%s is approved, and you are not permitted to void', v.voucher), 'voucher_void'); END IF;
  IF p_reason IS NULL THEN PERFORM fee_refuse(format('Say why %s is voided', v.voucher), 'voucher_reason'); END IF;
  IF NOT fee_may(p_institute, 'finance_entry.post') AND v_user IN (v.made_by, v.decided_by) THEN PERFORM fee_refuse(format('%s is yours; somebody else voids it', v.voucher), 'voucher_four_eyes'); END IF;
  IF NOT voucher_limit(p_institute, v.total) THEN PERFORM fee_refuse(format('%s is of %s, more than you may void', v.voucher, to_char(v.total / 100.0, 'FM999,999,999,999,990.00')), 'voucher_limit'); END IF;
  PERFORM voucher_periods(p_institute);
  v_back := voucher_take_back(p_institute, v, p_reason);
  PERFORM voucher_holds(p_institute, v_back);
  RETURN 'void';
END $function$;
REVOKE ALL ON FUNCTION voucher_remove(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voucher_remove(text, bigint, text) TO edubase_app;
