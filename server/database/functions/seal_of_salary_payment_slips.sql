-- The seal of a slip of a payment of salaries: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_salary_payment_slips(r salary_payment_slips)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.payment_id, r.slip_id, r.amount, r.is_void), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_salary_payment_slips(salary_payment_slips) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_salary_payment_slips(salary_payment_slips) TO edubase_app;
