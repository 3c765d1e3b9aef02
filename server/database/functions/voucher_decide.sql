-- Approves or rejects a voucher that waits, as it was seen (p_version); never by who made it.
CREATE OR REPLACE FUNCTION voucher_decide(p_institute text, p_voucher bigint, p_version integer, p_approve boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v vouchers; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO v FROM vouchers x WHERE x.institute_code = p_institute AND x.id = p_voucher AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This voucher does not exist', 'voucher_missing'); END IF;
  IF v.status = 'draft' THEN PERFORM fee_refuse('This voucher is a draft; there is nothing to decide yet', 'voucher_decided'); END IF;
  IF v.status <> 'pending' THEN PERFORM fee_refuse(format('%s is %s already', coalesce(v.voucher, 'This voucher'), v.status), 'voucher_decided'); END IF;
  IF v.version <> p_version THEN PERFORM fee_refuse('This voucher was changed since you saw it; look at it again', 'voucher_version'); END IF;
  IF NOT fee_may(p_institute, 'finance_entry.approve') THEN PERFORM fee_refuse('You are not permitted to decide vouchers', 'voucher_approve'); END IF;
  PERFORM voucher_works(p_institute, v);
  IF v.made_by = v_user THEN PERFORM fee_refuse('You made this voucher; somebody else decides it', 'voucher_four_eyes'); END IF;
  IF p_approve THEN
    IF NOT voucher_limit(p_institute, v.total) THEN PERFORM fee_refuse(format('It is of %s, more than you may approve', to_char(v.total / 100.0, 'FM999,999,999,999,990.00')), 'voucher_limit'); END IF;
    PERFORM voucher_post(p_institute, v.id, false, p_reason);
  ELSE
    UPDATE vouchers SET status = 'rejected', decided_by = v_user, decided_at = now(), decision_reason = p_reason, version = version + 1 WHERE institute_code = p_institute AND id = v.id;
  END IF;
END $function$;
REVOKE ALL ON FUNCTION voucher_decide(text, bigint, integer, boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voucher_decide(text, bigint, integer, boolean, text) TO edubase_app;
