-- Setting the lock takes the periods as closing them does, in one order: an entry is before it and there, or comes after it and is refused.
CREATE OR REPLACE FUNCTION institute_lock_books()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(y.institute_code, y.id)) FROM (SELECT f.institute_code, f.id FROM fiscal_years f WHERE f.institute_code = OLD.institute_code ORDER BY f.id) y;
  RETURN NEW;
END $function$;
