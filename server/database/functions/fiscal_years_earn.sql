-- What was billed ahead of a period that did not exist, or was closed, is earned when there is one that takes it.
CREATE OR REPLACE FUNCTION fiscal_years_earn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  -- Whoever bills ahead at this moment has ended, or finds the period.
  IF NEW.institute_code = app_institute() THEN
    PERFORM income_turn(NEW.institute_code);
    PERFORM income_earn(NEW.institute_code);
    PERFORM prepaid_spend(NEW.institute_code);
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE TRIGGER fiscal_years_earn AFTER INSERT OR UPDATE OF status, start_date, end_date ON fiscal_years FOR EACH ROW WHEN (NEW.status = 'open') EXECUTE FUNCTION fiscal_years_earn();
