-- The seal of a component of a salary plan: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_salary_plan_lines(r salary_plan_lines)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.plan_id, r.line_no, r.component_id, r.kind, r.percent_bp, r.amount, r.is_taxable), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_salary_plan_lines(salary_plan_lines) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_salary_plan_lines(salary_plan_lines) TO edubase_app;
