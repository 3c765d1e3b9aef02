-- The seal of increments that were made together: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_salary_batches(r salary_batches)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.effective_from, r.method, r.basis, r.component_id, r.percent_bp, r.amount, r.round_to, r.n_employees, r.before, r.after, r.reason, r.made_by, r.made_at,
    r.undone_by, r.undone_at, r.undo_reason), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_salary_batches(salary_batches) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_salary_batches(salary_batches) TO edubase_app;
