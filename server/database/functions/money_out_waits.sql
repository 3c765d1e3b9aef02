-- Whether a void of this receipt or refund, or a refund of this advance or deposit, waits for somebody else: who asks took or gave the money, and the campus wants two people.
CREATE OR REPLACE FUNCTION money_out_waits(p_institute text, p_payment bigint, p_line bigint, p_refund bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT p_institute = app_institute() AND coalesce((SELECT bool_or(fee_two_people(p_institute, x.campus_id)) FROM (
    SELECT y.campus_id, y.created_by FROM payments y WHERE y.institute_code = p_institute AND y.id = p_payment
    UNION ALL SELECT l.campus_id, y.created_by FROM payment_allocations a JOIN payments y ON y.institute_code = p_institute AND y.id = a.payment_id JOIN challan_lines l ON l.institute_code = p_institute AND l.id = a.challan_line_id
      WHERE a.institute_code = p_institute AND a.challan_line_id = p_line AND a.state = 'active'
    UNION ALL SELECT f.campus_id, f.created_by FROM refunds f WHERE f.institute_code = p_institute AND f.id = p_refund) x
    WHERE app_campus_ok(x.campus_id) AND x.created_by = nullif(current_setting('app.user', true), '')::bigint), false)
$function$;
REVOKE ALL ON FUNCTION money_out_waits(text, bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION money_out_waits(text, bigint, bigint, bigint) TO edubase_app;
