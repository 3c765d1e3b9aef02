-- Takes a payment of salaries back by reversal: its slips are payable again.
CREATE OR REPLACE FUNCTION salary_payment_void(p_institute text, p_payment bigint, p_date date, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE y salary_payments; v_void bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  PERFORM salary_turn(p_institute);
  SELECT * INTO y FROM salary_payments x WHERE x.institute_code = p_institute AND x.id = p_payment AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This payment does not exist', 'slip_missing'); END IF;
  IF NOT fee_may(p_institute, 'payroll.approve') THEN PERFORM fee_refuse('You are not permitted to void payments of salaries', 'salary_may'); END IF;
  IF v_why IS NULL THEN PERFORM salary_refuse('Say why it is voided', 'reason'); END IF;
  IF y.voided_at IS NOT NULL THEN PERFORM fee_refuse(format('Payment %s is void already', y.payment_no), 'slip_state'); END IF;
  IF p_date < y.paid_on THEN PERFORM salary_refuse(format('It is of %s, and not voided before', to_char(y.paid_on, 'DD-Mon-YYYY')), 'void_date'); END IF;
  SELECT g.journal_id INTO v_void FROM gl_reverse(p_institute, ARRAY[y.journal_id], p_date, v_why) g;
  UPDATE salary_payment_slips SET is_void = true WHERE institute_code = p_institute AND payment_id = y.id;
  UPDATE salary_slips SET status = 'approved' WHERE institute_code = p_institute AND id IN (SELECT x.slip_id FROM salary_payment_slips x WHERE x.institute_code = p_institute AND x.payment_id = y.id);
  UPDATE salary_payments SET void_journal_id = v_void, void_date = p_date, voided_by = nullif(current_setting('app.user', true), '')::bigint, voided_at = now(), void_reason = v_why WHERE institute_code = p_institute AND id = y.id;
  RETURN v_void;
END $function$;
REVOKE ALL ON FUNCTION salary_payment_void(text, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_payment_void(text, bigint, date, text) TO edubase_app;
