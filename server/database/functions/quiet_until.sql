-- The end of the quiet hours of a gateway that a moment is in, by the clock of the institute; null when it is in none.
CREATE OR REPLACE FUNCTION quiet_until(p_gateway sms_gateways, p_at timestamptz)
 RETURNS timestamptz
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT (l.at::date + p_gateway.quiet_to + CASE WHEN l.at::time < p_gateway.quiet_to THEN interval '0' ELSE interval '1 day' END) AT TIME ZONE i.time_zone
  FROM institute i CROSS JOIN LATERAL (SELECT p_at AT TIME ZONE i.time_zone AS at) l
  WHERE i.institute_code = p_gateway.institute_code AND CASE WHEN p_gateway.quiet_from < p_gateway.quiet_to THEN l.at::time >= p_gateway.quiet_from AND l.at::time < p_gateway.quiet_to
    ELSE l.at::time >= p_gateway.quiet_from OR l.at::time < p_gateway.quiet_to END
$function$;
REVOKE ALL ON FUNCTION quiet_until(sms_gateways, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION quiet_until(sms_gateways, timestamptz) TO edubase_app;
