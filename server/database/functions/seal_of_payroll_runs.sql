-- The seal of the salaries of a month at a campus: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_payroll_runs(r payroll_runs)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.campus_id, r.month, r.state, r.total, r.n_slips, r.gross, r.deductions, r.net, r.made_by, r.made_at, r.approved_by, r.approved_at, r.posted_on, r.journal_id,
    r.void_journal_id, r.void_date, r.voided_by, r.voided_at, r.void_reason), 0)
    # CASE WHEN r.kind <> 'salary' OR r.leave_date IS NOT NULL THEN hash_record_extended(ROW(r.id, r.kind, r.leave_date), 0) ELSE 0 END
$function$;
REVOKE ALL ON FUNCTION seal_of_payroll_runs(payroll_runs) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_payroll_runs(payroll_runs) TO edubase_app;
