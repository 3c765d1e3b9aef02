-- Nobody reports to themselves, however long the line is. Changes take turns, so that two of them do not make together what neither does alone.
CREATE OR REPLACE FUNCTION employees_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); v_loop boolean;
BEGIN
  IF NEW.reports_to IS NULL THEN RETURN NEW; END IF;
  PERFORM table_turn(NEW.institute_code, 'employees');
  -- The line may lead over another campus.
  PERFORM set_config('app.campuses', 'all', true);
  WITH RECURSIVE above (id) AS (
    SELECT NEW.reports_to UNION SELECT e.reports_to FROM above a JOIN employees e ON e.institute_code = NEW.institute_code AND e.id = a.id WHERE e.reports_to IS NOT NULL)
  SELECT EXISTS (SELECT FROM above a WHERE a.id = NEW.id) INTO v_loop;
  PERFORM set_config('app.campuses', own, true);
  IF v_loop THEN
    RAISE EXCEPTION '% cannot report to themselves, also not through others', NEW.name USING ERRCODE = 'P0001', CONSTRAINT = 'employees_reports', COLUMN = 'reports_to'; END IF;
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION employees_reports() FROM PUBLIC;
CREATE OR REPLACE TRIGGER employees_reports BEFORE INSERT OR UPDATE OF reports_to ON employees FOR EACH ROW EXECUTE FUNCTION employees_reports();
