-- Pays an advance that was approved: the employee owes it from that day on.
CREATE OR REPLACE FUNCTION salary_advance_pay(p_institute text, p_advance bigint, p_date date, p_account bigint, p_reference text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE a employee_advances; v_journal bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_memo text;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Paid on');
  PERFORM salary_turn(p_institute);
  a := salary_advance_held(p_institute, p_advance);
  IF NOT fee_may(p_institute, 'advances.pay') THEN PERFORM fee_refuse('You are not permitted to pay advances', 'salary_may'); END IF;
  IF a.status <> 'approved' THEN PERFORM fee_refuse(CASE a.status WHEN 'pending' THEN format('Advance %s waits for approval', a.advance_no) ELSE format('Advance %s is %s', a.advance_no, a.status) END, 'advance_state'); END IF;
  IF EXISTS (SELECT 1 FROM employees e WHERE e.institute_code = p_institute AND e.id = a.employee_id AND e.user_id = v_user) THEN PERFORM fee_refuse('Nobody pays their own advance', 'salary_own'); END IF;
  PERFORM salary_money_account(p_institute, p_account, a.campus_id);
  SELECT left(format('Advance %s of %s: %s', a.advance_no, e.name, a.purpose), 300) INTO v_memo FROM employees e WHERE e.institute_code = p_institute AND e.id = a.employee_id;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
    ROW(1, a.campus_id, p_date, 'employee_advance', a.id, NULL, NULL, v_memo, gl_account(p_institute, 'employee_advance', a.campus_id), a.amount, 0, NULL, NULL)::gl_draft,
    ROW(1, a.campus_id, p_date, 'employee_advance', a.id, NULL, NULL, v_memo, p_account, 0, a.amount, NULL, NULL)::gl_draft]) g;
  PERFORM fee_account_holds(p_institute, p_account, a.campus_id, p_date, a.amount, 'account_id');
  UPDATE employee_advances SET status = 'paid', paid_on = p_date, account_id = p_account, reference = nullif(left(btrim(coalesce(p_reference, '')), 60), ''), journal_id = v_journal, paid_by = v_user, paid_at = now() WHERE institute_code = p_institute AND id = a.id;
  RETURN v_journal;
END $function$;
REVOKE ALL ON FUNCTION salary_advance_pay(text, bigint, date, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_advance_pay(text, bigint, date, bigint, text) TO edubase_app;
