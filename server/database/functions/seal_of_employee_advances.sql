-- The seal of an advance of an employee: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_employee_advances(r employee_advances)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.advance_no, r.employee_id, r.campus_id, r.amount, r.deduct_from, r.per_month, r.purpose, r.status, r.requested_by, r.requested_at, r.decided_by, r.decided_at, r.decision_reason,
    r.paid_on, r.account_id, r.reference, r.journal_id, r.paid_by, r.paid_at, r.recovered, r.void_journal_id, r.void_date, r.voided_by, r.voided_at, r.void_reason), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_employee_advances(employee_advances) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_employee_advances(employee_advances) TO edubase_app;
