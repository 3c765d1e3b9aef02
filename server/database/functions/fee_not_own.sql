-- Where the Challan Settings of the campus ask for two people in money that goes out, who took or gave it does not take it back: only who holds the privilege for it does.
CREATE OR REPLACE FUNCTION fee_not_own(p_institute text, p_campus bigint, p_by bigint, p_said text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  IF p_by = nullif(current_setting('app.user', true), '')::bigint AND fee_two_people(p_institute, p_campus) THEN
    PERFORM fee_refuse(p_said, 'money_out_four_eyes'); END IF;
END $function$;
REVOKE ALL ON FUNCTION fee_not_own(text, bigint, bigint, text) FROM PUBLIC;
