-- The seal of a month without recovery: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_employee_advance_skips(r employee_advance_skips)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.advance_id, r.month, r.reason, r.made_by, r.made_at), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_employee_advance_skips(employee_advance_skips) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_employee_advance_skips(employee_advance_skips) TO edubase_app;
