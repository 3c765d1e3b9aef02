-- What stands in the way of closing a year, over all campuses: how many of each, and the first of them. None is found where nothing does. The next year, bank
-- statements and cheques are advice (year_judge.sql).
CREATE OR REPLACE FUNCTION year_check(p_institute text, p_year bigint)
 RETURNS TABLE(name text, found bigint, example text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE y fiscal_years; own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO y FROM fiscal_years f WHERE f.institute_code = p_institute AND f.id = p_year;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('app.campuses', 'all', true);
  RETURN QUERY SELECT 'over'::text, CASE WHEN y.end_date < fee_today(p_institute) THEN 0 ELSE 1 END::bigint, to_char(y.end_date, 'DD-Mon-YYYY');
  RETURN QUERY SELECT 'earlier years'::text, count(*), min(f.name) FROM fiscal_years f WHERE f.institute_code = p_institute AND f.start_date < y.start_date AND f.status = 'open';
  RETURN QUERY SELECT 'payments'::text, count(*), 'receipt ' || min(p.receipt_no) FROM payments p WHERE p.institute_code = p_institute AND p.status = 'pending' AND p.paid_date BETWEEN y.start_date AND y.end_date;
  RETURN QUERY SELECT 'discounts'::text, count(*), 'challan ' || min(c.challan_no) FROM challan_discounts d JOIN challan_lines l ON l.institute_code = d.institute_code AND l.id = d.challan_line_id
    JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id WHERE d.institute_code = p_institute AND d.status = 'pending' AND d.discount_date BETWEEN y.start_date AND y.end_date;
  RETURN QUERY SELECT 'vouchers'::text, count(*), min(v.memo) FROM vouchers v WHERE v.institute_code = p_institute AND v.status = 'pending' AND v.entry_date BETWEEN y.start_date AND y.end_date;
  RETURN QUERY SELECT 'drafts'::text, count(*), 'of ' || min(u.full_name) FROM vouchers v LEFT JOIN users u ON u.institute_code = v.institute_code AND u.id = v.made_by
    WHERE v.institute_code = p_institute AND v.status = 'draft' AND v.entry_date BETWEEN y.start_date AND y.end_date;
  RETURN QUERY SELECT 'advances'::text, count(*), 'advance ' || min(a.advance_no) FROM employee_advances a JOIN institute i ON i.institute_code = a.institute_code
    WHERE a.institute_code = p_institute AND a.status = 'pending' AND (a.requested_at AT TIME ZONE i.time_zone)::date BETWEEN y.start_date AND y.end_date;
  -- Months for which somebody with a plan has been in no run, from the first that their campus ran. Who has the salary of a later month is paid what was missed with another.
  RETURN QUERY SELECT 'salaries'::text, count(DISTINCT (m.month, e.campus_id)), to_char(min(m.month), 'Mon-YYYY') FROM employees e
    CROSS JOIN LATERAL (SELECT g::date AS month FROM generate_series(date_trunc('month', greatest(y.start_date, e.join_date)::timestamp), least(y.end_date, e.leave_date)::timestamp, interval '1 month') g) m
    WHERE e.institute_code = p_institute AND e.deleted_at IS NULL AND m.month >= y.start_date AND m.month < date_trunc('month', fee_today(p_institute)::timestamp)
      AND m.month >= coalesce((SELECT min(r.month) FROM payroll_runs r WHERE r.institute_code = p_institute AND r.campus_id = e.campus_id AND r.kind = 'salary' AND r.state <> 'voided'), '-infinity')
      AND NOT EXISTS (SELECT 1 FROM payroll_run_rows w JOIN payroll_runs r ON r.institute_code = w.institute_code AND r.id = w.run_id
        WHERE w.institute_code = p_institute AND w.employee_id = e.id AND r.month >= m.month AND r.state <> 'voided')
      AND NOT EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = e.id AND s.month >= m.month AND s.status <> 'voided')
      AND salary_plan_of(p_institute, e.id, m.month) IS NOT NULL;
  RETURN QUERY SELECT 'payroll'::text, count(*), 'of ' || to_char(min(r.month), 'Mon-YYYY') FROM payroll_runs r WHERE r.institute_code = p_institute AND r.state IN ('queued', 'counted') AND r.month BETWEEN y.start_date AND y.end_date;
  RETURN QUERY SELECT 'jobs'::text, count(*), 'of ' || min(j.username) FROM fee_jobs j WHERE j.institute_code = p_institute AND j.finished_at IS NULL;
  -- Cash that was taken or given until the end and not counted since; of no cashier is what came by a file.
  RETURN QUERY SELECT 'tills'::text, count(*), 'of ' || min(t.full_name) FROM (SELECT DISTINCT m.user_id, m.account_id, m.campus_id, u.full_name FROM drawer_moves m
      JOIN finance_accounts a ON a.institute_code = m.institute_code AND a.id = m.account_id AND a.role = 'cash' JOIN users u ON u.institute_code = m.institute_code AND u.id = m.user_id
    WHERE m.institute_code = p_institute AND NOT m.is_float AND m.day <= y.end_date) t;
  RETURN QUERY SELECT 'billed ahead'::text, count(*), to_char(min(w.month), 'Mon-YYYY') FROM income_not_earned w WHERE w.institute_code = p_institute AND w.month BETWEEN y.start_date AND y.end_date;
  RETURN QUERY SELECT 'depreciation'::text, count(DISTINCT d.month), to_char(min(d.month), 'Mon-YYYY') || CASE WHEN min(d.month) < max(d.month) THEN to_char(max(d.month), '" to "Mon-YYYY') ELSE '' END
    FROM depreciation_due(p_institute, NULL, date_trunc('month', y.end_date)::date) d WHERE (d.month + interval '1 month - 1 day')::date BETWEEN y.start_date AND y.end_date;
  RETURN QUERY SELECT 'retained earnings'::text, CASE WHEN EXISTS (SELECT 1 FROM finance_accounts a WHERE a.institute_code = p_institute AND a.role = 'retained_earnings' AND a.is_active) THEN 0 ELSE 1 END::bigint, NULL::text;
  RETURN QUERY SELECT 'next year'::text, CASE WHEN EXISTS (SELECT 1 FROM fiscal_years f WHERE f.institute_code = p_institute AND f.start_date = y.end_date + 1) THEN 0 ELSE 1 END::bigint, to_char(y.end_date + 1, 'DD-Mon-YYYY');
  RETURN QUERY SELECT 'bank statements'::text, count(*), 'of ' || min(a.acc_name) FROM bank_statements b JOIN finance_accounts a ON a.institute_code = b.institute_code AND a.id = b.account_id
    WHERE b.institute_code = p_institute AND b.status = 'open' AND b.to_date BETWEEN y.start_date AND y.end_date;
  RETURN QUERY SELECT 'cheques'::text, count(*), 'cheque ' || min(c.cheque_no) FROM cheques c WHERE c.institute_code = p_institute AND c.state = 'held' AND c.received_on BETWEEN y.start_date AND y.end_date;
  PERFORM set_config('app.campuses', own, true);
END $function$;
REVOKE ALL ON FUNCTION year_check(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION year_check(text, bigint) TO edubase_app;
