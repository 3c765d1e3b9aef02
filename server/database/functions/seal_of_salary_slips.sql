-- The seal of a salary slip: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_salary_slips(r salary_slips)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.run_id, r.employee_id, r.campus_id, r.month, r.plan_id, r.days, r.unpaid_days, r.paid_days, r.gross, r.deductions, r.net, r.taxable, r.last_net, r.slip_no, r.status,
    r.held_by, r.held_at, r.hold_reason), 0)
    # CASE WHEN r.overtime_minutes <> 0 THEN hash_record_extended(ROW(r.id, r.overtime_minutes), 0) ELSE 0 END
    # CASE WHEN r.kind <> 'salary' THEN hash_record_extended(ROW(r.kind, r.id), 0) ELSE 0 END
$function$;
REVOKE ALL ON FUNCTION seal_of_salary_slips(salary_slips) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_salary_slips(salary_slips) TO edubase_app;
