-- Where the Challan Settings of the campus ask for two people in money that goes out, who took or gave it does not take it back: only who holds the privilege for it does, or whom somebody else has approved it for (functions/money_request_decide.sql).
CREATE OR REPLACE FUNCTION fee_not_own(p_institute text, p_campus bigint, p_by bigint, p_said text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  IF p_by = nullif(current_setting('app.user', true), '')::bigint AND fee_two_people(p_institute, p_campus)
    AND NOT EXISTS (SELECT 1 FROM money_requests q WHERE q.institute_code = p_institute AND q.requested_by = p_by AND q.status = 'pending' AND q.doing) THEN
    PERFORM fee_refuse(p_said, 'money_out_four_eyes'); END IF;
END $function$;
REVOKE ALL ON FUNCTION fee_not_own(text, bigint, bigint, text) FROM PUBLIC;
