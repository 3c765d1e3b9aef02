-- An employee with whom money was agreed, or to whom it was paid, stays: who leaves has a leaving date, and is not marked as deleted.
CREATE OR REPLACE FUNCTION employees_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_uses text;
BEGIN
  -- As salary_turn, without its periods: what is being agreed is seen here, and whoever comes later finds the employee deleted.
  PERFORM pg_advisory_xact_lock(hashtextextended(OLD.institute_code || ':salaries', 0));
  SELECT string_agg(u.n || ' ' || CASE WHEN u.n = 1 THEN u.one ELSE u.many END, ', ' ORDER BY u.at) INTO v_uses FROM (
    SELECT 1 AS at, 'salary' AS one, 'salaries' AS many, count(*) AS n FROM salary_slips x WHERE x.institute_code = OLD.institute_code AND x.employee_id = OLD.id
    UNION ALL SELECT 2, 'salary plan', 'salary plans', count(*) FROM salary_plans x WHERE x.institute_code = OLD.institute_code AND x.employee_id = OLD.id
    UNION ALL SELECT 3, 'advance', 'advances', count(*) FROM employee_advances x WHERE x.institute_code = OLD.institute_code AND x.employee_id = OLD.id) u WHERE u.n > 0;
  IF v_uses IS NOT NULL THEN
    RAISE EXCEPTION '% is in use by % and cannot be deleted: give them a leaving date instead', OLD.name, v_uses USING ERRCODE = 'P0001', CONSTRAINT = 'employees_keep'; END IF;
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION employees_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER employees_keep BEFORE UPDATE OF deleted_at ON employees FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION employees_keep();
