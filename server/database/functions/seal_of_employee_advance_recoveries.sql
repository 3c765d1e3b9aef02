-- The seal of what was recovered of an advance: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_employee_advance_recoveries(r employee_advance_recoveries)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.advance_id, r.campus_id, r.kind, r.amount, r.recovered_on, r.slip_id, r.account_id, r.reason, r.journal_id, r.made_by, r.made_at,
    r.void_journal_id, r.void_date, r.voided_by, r.voided_at, r.void_reason), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_employee_advance_recoveries(employee_advance_recoveries) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_employee_advance_recoveries(employee_advance_recoveries) TO edubase_app;
