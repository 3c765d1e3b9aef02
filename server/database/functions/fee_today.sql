-- The day it is at the institute.
CREATE OR REPLACE FUNCTION fee_today(p_institute text)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  RETURN (SELECT (now() AT TIME ZONE i.time_zone)::date FROM institute i WHERE i.institute_code = p_institute);
END $function$;
REVOKE ALL ON FUNCTION fee_today(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_today(text) TO edubase_app;
