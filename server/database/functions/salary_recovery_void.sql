-- Takes back a repayment or a write-off by reversal; what a salary recovered goes back with its run alone.
CREATE OR REPLACE FUNCTION salary_recovery_void(p_institute text, p_recovery bigint, p_date date, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE c employee_advance_recoveries; a employee_advances; v_void bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  PERFORM salary_turn(p_institute);
  SELECT * INTO c FROM employee_advance_recoveries x WHERE x.institute_code = p_institute AND x.id = p_recovery AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This recovery does not exist', 'advance_missing'); END IF;
  a := salary_advance_held(p_institute, c.advance_id);
  IF NOT fee_may(p_institute, 'advances.approve') THEN PERFORM fee_refuse('You are not permitted to void this', 'salary_may'); END IF;
  IF v_why IS NULL THEN PERFORM salary_refuse('Say why it is voided', 'reason'); END IF;
  IF c.voided_at IS NOT NULL THEN PERFORM fee_refuse('This recovery is void already', 'advance_state'); END IF;
  IF c.kind = 'payroll' THEN PERFORM fee_refuse('This was taken from a salary; void its payroll', 'advance_state'); END IF;
  IF p_date < c.recovered_on THEN PERFORM salary_refuse(format('It is of %s, and not voided before', to_char(c.recovered_on, 'DD-Mon-YYYY')), 'void_date'); END IF;
  SELECT g.journal_id INTO v_void FROM gl_reverse(p_institute, ARRAY[c.journal_id], p_date, v_why) g;
  IF c.kind = 'cash' THEN PERFORM fee_account_holds(p_institute, c.account_id, c.campus_id, p_date, c.amount, 'void_date'); END IF;
  UPDATE employee_advance_recoveries SET void_journal_id = v_void, void_date = p_date, voided_by = nullif(current_setting('app.user', true), '')::bigint, voided_at = now(), void_reason = v_why WHERE institute_code = p_institute AND id = c.id;
  UPDATE employee_advances SET recovered = recovered - c.amount WHERE institute_code = p_institute AND id = a.id;
  RETURN v_void;
END $function$;
REVOKE ALL ON FUNCTION salary_recovery_void(text, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_recovery_void(text, bigint, date, text) TO edubase_app;
