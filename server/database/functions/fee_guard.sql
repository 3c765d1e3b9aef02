CREATE OR REPLACE FUNCTION fee_guard(p_institute text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN RAISE EXCEPTION 'not the institute of the transaction' USING ERRCODE = 'insufficient_privilege'; END IF;
END $function$;
