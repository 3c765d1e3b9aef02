-- Posting shares the lock of its period, changing it takes it alone. Requests close and open a year by year_close and year_reopen, which post what goes with it, and not by writing its status.
CREATE OR REPLACE FUNCTION fiscal_years_lock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF NEW.status <> OLD.status AND current_setting('role') = 'edubase_app' AND coalesce(current_setting('app.turns_year', true), '') <> 'on' THEN
    PERFORM fee_refuse('A year is closed and opened with its entries', 'year_turned'); END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(OLD.institute_code, OLD.id));
  RETURN NEW;
END $function$;
