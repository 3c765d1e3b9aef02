-- The seal of a row of a fee plan: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_student_fee_plans(r student_fee_plans)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.version, r.student_id, r.particular_id, r.fee_plan_list_id, r.amount, r.months, r.month_amounts, r.first_time,
    r.discount_type_id, r.discount_fixed, r.discount_bp, r.discount_cap, r.least_amount, r.from_month, r.to_month, r.remarks, r.created_by, r.created_at), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_student_fee_plans(student_fee_plans) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_student_fee_plans(student_fee_plans) TO edubase_app;
