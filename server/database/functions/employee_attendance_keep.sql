-- A day of an employee is within their time at the school, has come, and is of a month that nobody has locked. Who writes days and who locks a month take turns.
CREATE OR REPLACE FUNCTION employee_attendance_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r employee_attendance; e employees; own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  IF TG_OP = 'UPDATE' AND erasing() THEN RETURN NEW; END IF;
  r := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  IF TG_OP = 'UPDATE' AND (OLD.employee_id, OLD.att_date) IS DISTINCT FROM (NEW.employee_id, NEW.att_date) THEN
    RAISE EXCEPTION 'A day of attendance stays that of its employee' USING ERRCODE = 'restrict_violation'; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(r.institute_code || ':employee_attendance', 0));
  PERFORM set_config('app.campuses', 'all', true);
  SELECT * INTO e FROM employees x WHERE x.institute_code = r.institute_code AND x.id = r.employee_id;
  IF TG_OP = 'INSERT' THEN
    NEW.campus_id := e.campus_id; r := NEW;
    -- Whoever works at the campus of today does not see a day of the one before, and would write over it.
    IF own <> 'all' AND EXISTS (SELECT 1 FROM employee_attendance x WHERE x.institute_code = r.institute_code AND x.employee_id = r.employee_id AND x.att_date = r.att_date
      AND NOT x.campus_id::text = ANY(string_to_array(own, ','))) THEN
      RAISE EXCEPTION '% was marked at another campus on this day', e.name USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_day', COLUMN = 'att_date'; END IF;
  END IF;
  IF EXISTS (SELECT 1 FROM attendance_locks l WHERE l.institute_code = r.institute_code AND l.month = date_trunc('month', r.att_date)::date
    AND (l.campus_id IS NULL OR l.campus_id = r.campus_id OR l.campus_id = employee_campus_on(r.institute_code, r.employee_id, r.att_date))) THEN
    RAISE EXCEPTION 'Attendance of % is locked', to_char(r.att_date, 'Mon, YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = 'att_date'; END IF;
  IF TG_OP <> 'DELETE' THEN
    IF r.att_date > fee_today(r.institute_code) AND r.source <> 'leave' THEN
      RAISE EXCEPTION 'This day has not come yet' USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_day', COLUMN = 'att_date'; END IF;
    IF r.att_date < e.join_date THEN
      RAISE EXCEPTION '% joined on % only', e.name, to_char(e.join_date, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_day', COLUMN = 'att_date'; END IF;
    IF r.att_date > e.leave_date THEN
      RAISE EXCEPTION '% left on %', e.name, to_char(e.leave_date, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_day', COLUMN = 'att_date'; END IF;
  END IF;
  PERFORM set_config('app.campuses', own, true);
  RETURN r;
END $function$;
REVOKE ALL ON FUNCTION employee_attendance_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER employee_attendance_keep BEFORE INSERT OR UPDATE OR DELETE ON employee_attendance FOR EACH ROW EXECUTE FUNCTION employee_attendance_keep();
