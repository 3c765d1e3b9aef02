-- What an employee still owes of an advance that was paid before the books began here, once for each purpose: from then on an advance as any other, recovered by its instalments.
CREATE OR REPLACE FUNCTION employee_advance_opening(p_institute text, p_number bigint, p_amount bigint, p_from date, p_per_month bigint, p_purpose text, p_date date)
 RETURNS employee_advances
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE a employee_advances; e employees; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text := nullif(left(btrim(coalesce(p_purpose, '')), 300), ''); v_id bigint := nextval(pg_get_serial_sequence('public.employee_advances', 'id'));
  v_no bigint; v_known bigint; v_equity bigint; v_journal bigint; v_memo text;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Held on');
  PERFORM salary_turn(p_institute);
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.emp_no = p_number AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM salary_refuse(format('No employee has the number %s', p_number), 'emp_no'); END IF;
  IF e.leave_date IS NOT NULL THEN PERFORM salary_refuse(format('The last day of %s is %s', e.name, to_char(e.leave_date, 'DD-Mon-YYYY')), 'emp_no'); END IF;
  IF e.user_id = v_user THEN PERFORM salary_refuse('Nobody brings in their own advance', 'emp_no'); END IF;
  PERFORM voucher_open_day(p_institute, e.campus_id, p_date, 'held_on');
  IF coalesce(p_amount, 0) <= 0 THEN PERFORM salary_refuse('The amount is more than 0', 'amount'); END IF;
  IF p_from IS NULL OR extract(day FROM p_from) <> 1 OR p_from < date_trunc('month', fee_today(p_institute)) - interval '1 month' THEN PERFORM salary_refuse('It is deducted from this month or a later one', 'deduct_from'); END IF;
  IF p_from > fee_today(p_institute) + interval '2 years' THEN PERFORM salary_refuse('It is deducted within two years', 'deduct_from'); END IF;
  IF coalesce(p_per_month, 0) <= 0 OR p_per_month > p_amount THEN PERFORM salary_refuse('What is deducted of a month is more than 0, and at most what is owed', 'per_month'); END IF;
  IF p_amount > p_per_month * 120 THEN PERFORM salary_refuse('An advance is recovered within 120 months', 'per_month'); END IF;
  IF v_why IS NULL THEN PERFORM salary_refuse('Say what it was for', 'purpose'); END IF;
  v_equity := gl_account(p_institute, 'opening_equity', e.campus_id);
  SELECT x.advance_no INTO v_known FROM employee_advances x JOIN finance_accounts f ON f.institute_code = p_institute AND f.id = x.account_id AND f.role = 'opening_equity'
    WHERE x.institute_code = p_institute AND x.employee_id = e.id AND x.status = 'paid' AND lower(x.purpose) = lower(v_why);
  IF FOUND THEN PERFORM salary_refuse(format('This advance of %s was brought in already, as advance %s; another one for the same purpose is number 2, 3 and so on', e.name, v_known), 'purpose'); END IF;
  v_no := take_numbers(p_institute, 'employee_advance', 1);
  v_memo := left(format('Opening advance %s of %s: %s', v_no, e.name, v_why), 300);
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
    ROW(1, e.campus_id, p_date, 'employee_advance', v_id, NULL, NULL, v_memo, gl_account(p_institute, 'employee_advance', e.campus_id), p_amount, 0, NULL, NULL)::gl_draft,
    ROW(1, e.campus_id, p_date, 'employee_advance', v_id, NULL, NULL, v_memo, v_equity, 0, p_amount, NULL, NULL)::gl_draft]) g;
  INSERT INTO employee_advances (institute_code, id, advance_no, employee_id, campus_id, amount, deduct_from, per_month, purpose, status, requested_by, decided_at, paid_on, account_id, journal_id, paid_by, paid_at)
  VALUES (p_institute, v_id, v_no, e.id, e.campus_id, p_amount, p_from, p_per_month, v_why, 'paid', v_user, now(), p_date, v_equity, v_journal, v_user, now()) RETURNING * INTO a;
  RETURN a;
END $function$;
REVOKE ALL ON FUNCTION employee_advance_opening(text, bigint, bigint, date, bigint, text, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION employee_advance_opening(text, bigint, bigint, date, bigint, text, date) TO edubase_app;
