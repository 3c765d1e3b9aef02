-- Pays salary slips of a campus that are approved and not held, out of one account by one entry.
CREATE OR REPLACE FUNCTION salary_pay(p_institute text, p_slips bigint[], p_date date, p_account bigint, p_reference text, p_seen bigint DEFAULT NULL)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint := nextval(pg_get_serial_sequence('public.salary_payments', 'id')); v_campus bigint; v_campuses bigint; v_n integer; v_amount bigint; v_bad text; v_last date; v_journal bigint; v_memo text; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
  v_slips bigint[] := ARRAY(SELECT DISTINCT u.id FROM unnest(p_slips) AS u (id) WHERE u.id IS NOT NULL ORDER BY 1);
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Paid on');
  PERFORM salary_turn(p_institute);
  IF NOT fee_may(p_institute, 'payroll.pay') THEN PERFORM fee_refuse('You are not permitted to pay salaries', 'salary_may'); END IF;
  PERFORM 1 FROM salary_slips s WHERE s.institute_code = p_institute AND s.id = ANY (v_slips) AND app_campus_ok(s.campus_id) ORDER BY s.id FOR UPDATE;
  SELECT count(*), min(s.campus_id), count(DISTINCT s.campus_id), sum(s.net), max(r.posted_on), format('Salaries of %s', string_agg(DISTINCT to_char(s.month, 'Mon-YYYY'), ', ')) INTO v_n, v_campus, v_campuses, v_amount, v_last, v_memo
    FROM salary_slips s JOIN payroll_runs r ON r.institute_code = s.institute_code AND r.id = s.run_id WHERE s.institute_code = p_institute AND s.id = ANY (v_slips) AND app_campus_ok(s.campus_id);
  IF v_n = 0 OR v_n < cardinality(v_slips) THEN PERFORM fee_refuse('Some of these slips do not exist', 'slip_missing'); END IF;
  IF v_campuses > 1 THEN PERFORM salary_refuse('Salaries of one campus are paid together', 'ids'); END IF;
  SELECT format('The salary of %s for %s is %s', e.name, to_char(s.month, 'Mon-YYYY'), CASE WHEN s.held_at IS NOT NULL THEN 'held' WHEN s.status = 'generated' THEN 'not approved yet' WHEN s.status = 'voided' THEN 'void' ELSE 'paid already' END) INTO v_bad
    FROM salary_slips s JOIN employees e ON e.institute_code = s.institute_code AND e.id = s.employee_id WHERE s.institute_code = p_institute AND s.id = ANY (v_slips) AND (s.status <> 'approved' OR s.held_at IS NOT NULL) ORDER BY s.id LIMIT 1;
  IF v_bad IS NOT NULL THEN PERFORM fee_refuse(v_bad, 'slip_state'); END IF;
  IF p_seen IS NOT NULL AND p_seen <> v_amount THEN PERFORM fee_refuse('What is to be paid has changed since you saw it; look at it again', 'salary_seen'); END IF;
  IF p_date < v_last THEN PERFORM salary_refuse(format('They were posted on %s, and are not paid before', to_char(v_last, 'DD-Mon-YYYY')), 'paid_on'); END IF;
  PERFORM salary_money_account(p_institute, p_account, v_campus);
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
    ROW(1, v_campus, p_date, 'salary_payment', v_id, NULL, NULL, left(v_memo, 300), gl_account(p_institute, 'salary_payable', v_campus), v_amount, 0, NULL, NULL)::gl_draft,
    ROW(1, v_campus, p_date, 'salary_payment', v_id, NULL, NULL, left(v_memo, 300), p_account, 0, v_amount, NULL, NULL)::gl_draft]) g;
  PERFORM fee_account_holds(p_institute, p_account, v_campus, p_date, v_amount, 'account_id');
  INSERT INTO salary_payments (institute_code, id, payment_no, campus_id, paid_on, account_id, reference, n_slips, amount, journal_id, made_by)
  VALUES (p_institute, v_id, take_numbers(p_institute, 'salary_payment', 1), v_campus, p_date, p_account, nullif(left(btrim(coalesce(p_reference, '')), 60), ''), v_n, v_amount, v_journal, v_user);
  INSERT INTO salary_payment_slips (institute_code, payment_id, slip_id, amount) SELECT p_institute, v_id, s.id, s.net FROM salary_slips s WHERE s.institute_code = p_institute AND s.id = ANY (v_slips);
  UPDATE salary_slips SET status = 'paid' WHERE institute_code = p_institute AND id = ANY (v_slips);
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION salary_pay(text, bigint[], date, bigint, text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_pay(text, bigint[], date, bigint, text, bigint) TO edubase_app;
