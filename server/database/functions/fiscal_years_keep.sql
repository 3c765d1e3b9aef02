-- A period keeps its entries: its dates move only as far as they stay inside.
CREATE OR REPLACE FUNCTION fiscal_years_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM gl_journals j WHERE j.institute_code = NEW.institute_code AND j.fiscal_year_id = NEW.id AND j.entry_date NOT BETWEEN NEW.start_date AND NEW.end_date) THEN
    RAISE EXCEPTION 'There are entries of % outside these dates', NEW.name USING ERRCODE = 'P0001', CONSTRAINT = 'gl_period_entries'; END IF;
  RETURN NULL;
END $function$;
