-- The most that one payment may be: what the campus has set, else ten times the largest challan of the institute, and not less than a million rupees.
CREATE OR REPLACE FUNCTION fee_ceiling(p_institute text, p_campus bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT coalesce((SELECT s.payment_ceiling FROM challan_settings s WHERE s.institute_code = p_institute AND s.campus_id = p_campus),
    greatest(100000000, 10 * (SELECT max(c.gross) FROM challans c WHERE c.institute_code = p_institute AND c.voided_at IS NULL AND c.kind IN ('regular', 'installment', 'opening'))))
    WHERE p_institute = app_institute()
$function$;
REVOKE ALL ON FUNCTION fee_ceiling(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_ceiling(text, bigint) TO edubase_app;
