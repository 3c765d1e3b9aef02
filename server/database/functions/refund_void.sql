CREATE OR REPLACE FUNCTION refund_void(p_institute text, p_refund bigint, p_date date, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE f refunds; v_reversal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  PERFORM 1 FROM payments y WHERE y.institute_code = p_institute AND y.id = (SELECT x.payment_id FROM refunds x WHERE x.institute_code = p_institute AND x.id = p_refund) FOR UPDATE;
  SELECT * INTO f FROM refunds x WHERE x.institute_code = p_institute AND x.id = p_refund AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This refund does not exist', 'refund_missing'); END IF;
  IF f.voided_at IS NOT NULL THEN PERFORM fee_refuse(format('Refund %s is void already', f.refund_no), 'refund_void'); END IF;
  PERFORM fee_not_own(p_institute, f.campus_id, f.created_by, format('Refund %s was given by you; somebody else voids it', f.refund_no));
  SELECT g.journal_id INTO v_reversal FROM gl_reverse(p_institute, ARRAY[f.journal_id], p_date, p_reason) g;
  UPDATE refunds SET voided_by = nullif(current_setting('app.user', true), '')::bigint, voided_at = now(), void_date = greatest(p_date, f.refund_date), void_reason = p_reason, void_journal_id = v_reversal WHERE institute_code = p_institute AND id = f.id;
  IF f.payment_id IS NOT NULL THEN UPDATE payments SET refunded = refunded - f.amount, version = version + 1 WHERE institute_code = p_institute AND id = f.payment_id; END IF;
  RETURN v_reversal;
END $function$;
REVOKE ALL ON FUNCTION refund_void(text,bigint,date,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refund_void(text,bigint,date,text) TO edubase_app;
