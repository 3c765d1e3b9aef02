-- The seal of a payment of salaries: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_salary_payments(r salary_payments)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.payment_no, r.campus_id, r.paid_on, r.account_id, r.reference, r.n_slips, r.amount, r.journal_id, r.made_by, r.made_at, r.void_journal_id, r.void_date, r.voided_by, r.voided_at, r.void_reason), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_salary_payments(salary_payments) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_salary_payments(salary_payments) TO edubase_app;
