CREATE OR REPLACE FUNCTION fiscal_years_lock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(OLD.institute_code, OLD.id));
  RETURN NEW;
END $function$;
