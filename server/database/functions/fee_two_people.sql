-- Whether money that goes out at a campus needs two people, who is asked being one of them: the Challan Settings of the campus ask for it, and the user of the transaction does not hold the privilege for doing it alone.
CREATE OR REPLACE FUNCTION fee_two_people(p_institute text, p_campus bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT p_institute = app_institute() AND NOT fee_may(p_institute, 'payments.void_own')
    AND EXISTS (SELECT 1 FROM challan_settings s WHERE s.institute_code = p_institute AND s.campus_id = p_campus AND s.two_step_money_out);
$function$;
REVOKE ALL ON FUNCTION fee_two_people(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_two_people(text, bigint) TO edubase_app;
