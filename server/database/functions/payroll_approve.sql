-- Approves the salaries of a run as they were seen (p_seen: their net), and posts them on a day by one entry: salaries by account, deductions, tax and advances, what the
-- employer pays to funds, and what is payable. An advance of another campus is cleared there by an entry of its own.
CREATE OR REPLACE FUNCTION payroll_approve(p_institute text, p_run bigint, p_date date, p_seen bigint DEFAULT NULL)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE p payroll_runs; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_posts gl_draft[]; v_back salary_recovery[]; v_posted bigint[]; v_seqs bigint[]; v_no bigint; v_bad text; v_memo text; v_between bigint; v_payable bigint; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Posted on');
  PERFORM salary_turn(p_institute);
  SELECT * INTO p FROM payroll_runs x WHERE x.institute_code = p_institute AND x.id = p_run AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('These salaries do not exist', 'payroll_missing'); END IF;
  IF NOT fee_may(p_institute, 'payroll.approve') THEN PERFORM fee_refuse('You are not permitted to approve salaries', 'salary_may'); END IF;
  IF p.state <> 'counted' THEN PERFORM fee_refuse(CASE p.state WHEN 'queued' THEN 'These salaries are still being counted' ELSE format('The salaries of %s are %s already', to_char(p.month, 'Mon-YYYY'), p.state) END, 'payroll_state'); END IF;
  IF p.made_by = v_user THEN PERFORM fee_refuse('You ran these salaries; somebody else approves them', 'salary_four_eyes'); END IF;
  IF p.n_slips = 0 THEN PERFORM fee_refuse('Nobody has a salary in this run; discard it', 'payroll_nothing'); END IF;
  IF p_seen IS NOT NULL AND p_seen <> p.net THEN PERFORM fee_refuse('These salaries were counted anew since you saw them; look at them again', 'salary_seen'); END IF;
  IF p_date < p.leave_date THEN PERFORM salary_refuse(format('It settles a service until %s, and is not posted before', to_char(p.leave_date, 'DD-Mon-YYYY')), 'posted_on'); END IF;
  IF p_date < p.month THEN PERFORM salary_refuse(format('Salaries of %s are not posted before', to_char(p.month, 'Mon-YYYY')), 'posted_on'); END IF;
  -- An advance may be owed at another campus than the one that pays the salary.
  PERFORM set_config('app.campuses', 'all', true);
  PERFORM 1 FROM employee_advances a WHERE a.institute_code = p_institute AND a.id IN (SELECT l.advance_id FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id
    WHERE l.institute_code = p_institute AND s.run_id = p.id AND l.what = 'advance') ORDER BY a.id FOR UPDATE;
  SELECT CASE WHEN a.paid_on > p_date THEN format('Advance %s was paid on %s; post the salaries on that day or later', a.advance_no, to_char(a.paid_on, 'DD-Mon-YYYY')) ELSE format('Advance %s has less left than the salaries recover; discard them and run them again', a.advance_no) END
    INTO v_bad FROM employee_advances a JOIN salary_slip_lines l ON l.institute_code = a.institute_code AND l.advance_id = a.id JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id
    WHERE a.institute_code = p_institute AND s.run_id = p.id AND (a.status <> 'paid' OR a.amount - a.recovered < l.amount OR a.paid_on > p_date) LIMIT 1;
  IF v_bad IS NOT NULL THEN PERFORM fee_refuse(v_bad, 'payroll_advance'); END IF;
  SELECT format('%s takes no salaries: %s', f.acc_name, CASE WHEN f.is_active THEN 'it has a ledger of its own' ELSE 'it is not active' END) INTO v_bad FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id
    JOIN finance_accounts f ON f.institute_code = l.institute_code AND f.id IN (l.account_id, l.expense_account_id) WHERE l.institute_code = p_institute AND s.run_id = p.id AND (NOT f.is_active OR l.what <> 'advance' AND (gl_kept_apart(f.role) OR f.role IN ('cash', 'bank'))) LIMIT 1;
  IF v_bad IS NOT NULL THEN PERFORM fee_refuse(v_bad, 'payroll_account'); END IF;
  v_memo := CASE p.kind WHEN 'settlement' THEN 'Settlement of ' || to_char(p.leave_date, 'DD-Mon-YYYY') ELSE 'Salaries of ' || to_char(p.month, 'Mon-YYYY') END;
  v_payable := gl_account(p_institute, 'salary_payable', p.campus_id);
  SELECT coalesce(array_agg(ROW(nextval(pg_get_serial_sequence('public.employee_advance_recoveries', 'id')), a.id, a.campus_id, s.id, l.amount)::salary_recovery ORDER BY s.id, l.line_no), '{}') INTO v_back
    FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id JOIN employee_advances a ON a.institute_code = l.institute_code AND a.id = l.advance_id
    WHERE l.institute_code = p_institute AND s.run_id = p.id AND l.what = 'advance';
  IF EXISTS (SELECT 1 FROM unnest(v_back) b WHERE b.campus_id <> p.campus_id) THEN v_between := gl_own_account(p_institute, 'inter_campus', p.campus_id); END IF;
  WITH parts AS (SELECT CASE WHEN a.campus_id <> p.campus_id THEN v_between ELSE l.account_id END AS account_id, CASE l.kind WHEN 'earning' THEN l.amount ELSE -l.amount END AS amount
      FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id LEFT JOIN employee_advances a ON a.institute_code = l.institute_code AND a.id = l.advance_id WHERE l.institute_code = p_institute AND s.run_id = p.id
      UNION ALL SELECT l.expense_account_id, l.amount FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id WHERE l.institute_code = p_institute AND s.run_id = p.id AND l.kind = 'employer'
      UNION ALL SELECT v_payable, -p.net),
    posts AS (SELECT 0::bigint AS seq, p.campus_id, 'salary' AS source, p.id AS source_id, x.account_id, sum(x.amount)::bigint AS amount, v_memo AS memo FROM parts x GROUP BY x.account_id HAVING sum(x.amount) <> 0
      UNION ALL SELECT b.id, b.campus_id, 'advance_recovery', b.id, o.account_id, o.amount, v_memo || ', of an advance here' FROM unnest(v_back) b
        CROSS JOIN LATERAL (VALUES (gl_own_account(p_institute, 'inter_campus', b.campus_id), b.amount), (gl_account(p_institute, 'employee_advance', b.campus_id), -b.amount)) AS o (account_id, amount) WHERE b.campus_id <> p.campus_id)
  SELECT array_agg(ROW(s.seq, s.campus_id, p_date, s.source, s.source_id, NULL, NULL, s.memo, s.account_id, greatest(s.amount, 0), greatest(-s.amount, 0), NULL, NULL)::gl_draft ORDER BY s.seq, s.amount < 0, s.account_id) INTO v_posts FROM posts s;
  IF v_posts IS NULL OR v_posts[1].seq <> 0 THEN PERFORM fee_refuse('Nobody earns anything in this run; discard it', 'payroll_nothing'); END IF;
  SELECT array_agg(g.seq), array_agg(g.journal_id) INTO v_seqs, v_posted FROM gl_post(p_institute, v_posts) g;
  v_no := take_numbers(p_institute, 'salary_slip', p.n_slips);
  INSERT INTO employee_advance_recoveries (institute_code, id, advance_id, campus_id, kind, amount, recovered_on, slip_id, journal_id, made_by)
  SELECT p_institute, b.id, b.advance_id, b.campus_id, 'payroll', b.amount, p_date, b.slip_id, v_posted[array_position(v_seqs, CASE WHEN b.campus_id = p.campus_id THEN 0 ELSE b.id END)], v_user FROM unnest(v_back) b;
  UPDATE employee_advances a SET recovered = a.recovered + b.amount FROM (SELECT x.advance_id, sum(x.amount) AS amount FROM unnest(v_back) x GROUP BY 1) b WHERE a.institute_code = p_institute AND a.id = b.advance_id;
  -- Whose salary came to nothing is owed nothing.
  UPDATE salary_slips s SET slip_no = v_no + n.at - 1, status = CASE WHEN s.net = 0 THEN 'paid' ELSE 'approved' END, held_by = CASE WHEN s.net > 0 THEN s.held_by END, held_at = CASE WHEN s.net > 0 THEN s.held_at END, hold_reason = CASE WHEN s.net > 0 THEN s.hold_reason END
    FROM (SELECT x.id, row_number() OVER (ORDER BY x.id) AS at FROM salary_slips x WHERE x.institute_code = p_institute AND x.run_id = p.id) n WHERE s.institute_code = p_institute AND s.id = n.id;
  UPDATE payroll_runs SET state = 'approved', approved_by = v_user, approved_at = now(), posted_on = p_date, journal_id = v_posted[array_position(v_seqs, 0)] WHERE institute_code = p_institute AND id = p.id;
  PERFORM set_config('app.campuses', v_own, true);
  RETURN v_posted[array_position(v_seqs, 0)];
END $function$;
REVOKE ALL ON FUNCTION payroll_approve(text, bigint, date, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payroll_approve(text, bigint, date, bigint) TO edubase_app;
