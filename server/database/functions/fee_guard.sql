-- That a function was called for the institute of the transaction. What every payment calls compares the two by itself first, and asks here only when they differ:
-- a call as a statement costs more than what such a function does.
CREATE OR REPLACE FUNCTION fee_guard(p_institute text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN RAISE EXCEPTION 'not the institute of the transaction' USING ERRCODE = 'insufficient_privilege'; END IF;
END $function$;
