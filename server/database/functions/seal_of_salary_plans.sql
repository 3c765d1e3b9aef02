-- The seal of a salary plan: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_salary_plans(r salary_plans)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.employee_id, r.effective_from, r.kind, r.basic, r.allowances, r.deductions, r.previous_id, r.batch_id, r.reason, r.status, r.requested_by, r.requested_at,
    r.decided_by, r.decided_at, r.decision_reason, r.ended_by, r.ended_at, r.end_reason), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_salary_plans(salary_plans) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_salary_plans(salary_plans) TO edubase_app;
