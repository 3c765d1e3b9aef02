-- An employee with whom money was agreed, or to whom it was paid, stays, and so does one who has days in a month whose attendance is locked: who leaves has a leaving date, and is not marked as deleted.
CREATE OR REPLACE FUNCTION employees_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_uses text; v_months text; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  -- As salary_turn, without its periods: what is being agreed is seen here, and whoever comes later finds the employee deleted.
  PERFORM pg_advisory_xact_lock(hashtextextended(OLD.institute_code || ':salaries', 0));
  SELECT string_agg(u.n || ' ' || CASE WHEN u.n = 1 THEN u.one ELSE u.many END, ', ' ORDER BY u.at) INTO v_uses FROM (
    SELECT 1 AS at, 'salary' AS one, 'salaries' AS many, count(*) AS n FROM salary_slips x WHERE x.institute_code = OLD.institute_code AND x.employee_id = OLD.id
    UNION ALL SELECT 2, 'salary plan', 'salary plans', count(*) FROM salary_plans x WHERE x.institute_code = OLD.institute_code AND x.employee_id = OLD.id
    UNION ALL SELECT 3, 'advance', 'advances', count(*) FROM employee_advances x WHERE x.institute_code = OLD.institute_code AND x.employee_id = OLD.id) u WHERE u.n > 0;
  IF v_uses IS NOT NULL THEN
    RAISE EXCEPTION '% is in use by % and cannot be deleted: give them a leaving date instead', OLD.name, v_uses USING ERRCODE = 'P0001', CONSTRAINT = 'employees_keep'; END IF;
  -- Who locks a month waits until this is done.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(OLD.institute_code || ':employee_attendance', 0));
  PERFORM set_config('app.campuses', 'all', true);
  SELECT string_agg(to_char(l.month, 'Mon, YYYY'), '; ' ORDER BY l.month) FILTER (WHERE l.place <= 6) || CASE WHEN count(*) > 6 THEN format(' and %s more', count(*) - 6) ELSE '' END INTO v_months
    FROM (SELECT x.month, row_number() OVER (ORDER BY x.month DESC) AS place FROM employee_months_locked(OLD.institute_code, OLD.id, OLD.join_date, coalesce(OLD.leave_date, 'infinity')) x (month)) l;
  PERFORM set_config('app.campuses', v_own, true);
  IF v_months IS NOT NULL THEN
    RAISE EXCEPTION 'Attendance of % is locked and has days of %: give them a leaving date instead, or open what is locked first', v_months, OLD.name
      USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = 'id'; END IF;
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION employees_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER employees_keep BEFORE UPDATE OF deleted_at ON employees FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION employees_keep();
