-- Where the Challan Settings of the campus ask for two people in money that goes out, who took or gave it does not take it back: only who holds the privilege for it does.
CREATE OR REPLACE FUNCTION fee_not_own(p_institute text, p_campus bigint, p_by bigint, p_said text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  IF p_by = nullif(current_setting('app.user', true), '')::bigint AND NOT fee_may(p_institute, 'payments.void_own')
      AND EXISTS (SELECT 1 FROM challan_settings s WHERE s.institute_code = p_institute AND s.campus_id = p_campus AND s.two_step_money_out) THEN
    PERFORM fee_refuse(p_said, 'money_out_four_eyes'); END IF;
END $function$;
REVOKE ALL ON FUNCTION fee_not_own(text, bigint, bigint, text) FROM PUBLIC;
