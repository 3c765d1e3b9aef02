-- Takes back a part of an advance otherwise than from a salary: repaid in cash or at the bank, or written off to the salaries.
CREATE OR REPLACE FUNCTION salary_advance_recover(p_institute text, p_advance bigint, p_kind text, p_amount bigint, p_date date, p_account bigint, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE a employee_advances; v_id bigint := nextval(pg_get_serial_sequence('public.employee_advance_recoveries', 'id')); v_journal bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_left bigint;
  v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), ''); v_account bigint := p_account; v_memo text;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Recovered on');
  PERFORM salary_turn(p_institute);
  a := salary_advance_held(p_institute, p_advance);
  IF p_kind IS NULL OR p_kind NOT IN ('cash', 'write_off') THEN PERFORM salary_refuse('Choose how it is recovered', 'kind'); END IF;
  IF NOT fee_may(p_institute, CASE p_kind WHEN 'cash' THEN 'advances.pay' ELSE 'advances.approve' END) THEN PERFORM fee_refuse('You are not permitted to do this with advances', 'salary_may'); END IF;
  IF a.status <> 'paid' THEN PERFORM fee_refuse(format('Advance %s is %s; nothing of it is owed', a.advance_no, a.status), 'advance_state'); END IF;
  IF p_date < a.paid_on THEN PERFORM salary_refuse(format('It was paid on %s', to_char(a.paid_on, 'DD-Mon-YYYY')), 'recovered_on'); END IF;
  v_left := a.amount - a.recovered - salary_advance_reserved(p_institute, a.id);
  IF coalesce(p_amount, 0) <= 0 OR p_amount > v_left THEN PERFORM salary_refuse(format('Between 0 and %s is left of it', to_char(v_left / 100.0, 'FM999,999,999,999,990.00')), 'amount'); END IF;
  IF p_kind = 'write_off' THEN
    IF v_why IS NULL THEN PERFORM salary_refuse('Say why it is written off', 'reason'); END IF;
    IF a.requested_by = v_user THEN PERFORM fee_refuse('You asked for this advance; somebody else writes it off', 'salary_four_eyes'); END IF;
    IF EXISTS (SELECT 1 FROM employees e WHERE e.institute_code = p_institute AND e.id = a.employee_id AND e.user_id = v_user) THEN PERFORM fee_refuse('Nobody writes off their own advance', 'salary_own'); END IF;
    v_account := gl_account(p_institute, 'salary_expense', a.campus_id);
  ELSE PERFORM salary_money_account(p_institute, p_account, a.campus_id);
  END IF;
  SELECT left(format('%s of advance %s of %s', CASE p_kind WHEN 'cash' THEN 'Repayment' ELSE 'Write-off' END, a.advance_no, e.name), 300) INTO v_memo FROM employees e WHERE e.institute_code = p_institute AND e.id = a.employee_id;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
    ROW(1, a.campus_id, p_date, 'advance_recovery', v_id, NULL, NULL, v_memo, v_account, p_amount, 0, NULL, NULL)::gl_draft,
    ROW(1, a.campus_id, p_date, 'advance_recovery', v_id, NULL, NULL, v_memo, gl_account(p_institute, 'employee_advance', a.campus_id), 0, p_amount, NULL, NULL)::gl_draft]) g;
  INSERT INTO employee_advance_recoveries (institute_code, id, advance_id, campus_id, kind, amount, recovered_on, account_id, reason, journal_id, made_by)
  VALUES (p_institute, v_id, a.id, a.campus_id, p_kind, p_amount, p_date, v_account, v_why, v_journal, v_user);
  UPDATE employee_advances SET recovered = recovered + p_amount WHERE institute_code = p_institute AND id = a.id;
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION salary_advance_recover(text, bigint, text, bigint, date, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_advance_recover(text, bigint, text, bigint, date, bigint, text) TO edubase_app;
