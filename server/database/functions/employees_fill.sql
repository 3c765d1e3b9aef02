-- The number of an employee and the movements are the database's: whoever writes an employee cannot leave them out. A movement counts from the day that is sent with the change, else
-- from today; the day and its reason are kept with the movement alone. Campus, shift and weekly off say what days of attendance count: they change no day of a month that is locked, and nor do the days of
-- joining and leaving of who is known already; who locks a month waits until this is done.
CREATE OR REPLACE FUNCTION employees_fill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_was jsonb; v_is jsonb := employee_state(NEW); v_day date; v_last date; v_kind text; v_month date; v_field text; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.emp_no IS NULL THEN NEW.emp_no := take_numbers(NEW.institute_code, 'emp_no', 1); END IF;
  ELSE
    IF OLD.emp_no IS DISTINCT FROM NEW.emp_no THEN RAISE EXCEPTION 'The number of an employee is never changed' USING ERRCODE = 'restrict_violation'; END IF;
    IF (OLD.join_date, OLD.leave_date) IS DISTINCT FROM (NEW.join_date, NEW.leave_date) THEN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended(NEW.institute_code || ':employee_attendance', 0));
      -- The days that come or go with the change, at whatever campus they were.
      PERFORM set_config('app.campuses', 'all', true);
      SELECT l.month, d.field INTO v_month, v_field FROM (VALUES
          ('join_date', least(OLD.join_date, NEW.join_date), greatest(OLD.join_date, NEW.join_date) - 1),
          ('leave_date', least(coalesce(OLD.leave_date, 'infinity'), coalesce(NEW.leave_date, 'infinity')) + 1, greatest(coalesce(OLD.leave_date, 'infinity'), coalesce(NEW.leave_date, 'infinity')))) AS d (field, first_day, last_day)
        CROSS JOIN LATERAL employee_months_locked(NEW.institute_code, NEW.id, d.first_day, d.last_day) l (month) ORDER BY l.month DESC LIMIT 1;
      PERFORM set_config('app.campuses', v_own, true);
      IF v_month IS NOT NULL THEN
        RAISE EXCEPTION 'Attendance of % is locked, and its days would change with this date: open the month first', to_char(v_month, 'Mon, YYYY')
          USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = v_field; END IF;
    END IF;
    v_was := employee_state(OLD);
    IF v_was <> v_is THEN
      v_day := coalesce(NEW.moved_on, greatest(NEW.join_date, fee_today(NEW.institute_code)));
      IF v_day < NEW.join_date THEN
        RAISE EXCEPTION 'The change counts from a day before the employee joined' USING ERRCODE = 'P0001', CONSTRAINT = 'employee_moved_on', COLUMN = 'moved_on'; END IF;
      SELECT max(m.effective_date) INTO v_last FROM employee_movements m WHERE m.institute_code = NEW.institute_code AND m.employee_id = NEW.id AND m.kind <> 'join';
      IF v_day < v_last THEN
        RAISE EXCEPTION 'A later change, of %, is kept already', to_char(v_last, 'DD-Mon-YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'employee_moved_on', COLUMN = 'moved_on'; END IF;
      IF (OLD.campus_id, OLD.shift_id, OLD.weekly_off) IS DISTINCT FROM (NEW.campus_id, NEW.shift_id, NEW.weekly_off) THEN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended(NEW.institute_code || ':employee_attendance', 0));
        SELECT max(l.month) INTO v_month FROM attendance_locks l WHERE l.institute_code = NEW.institute_code AND l.month + interval '1 month' > v_day
          AND (l.campus_id IS NULL OR l.campus_id IN (OLD.campus_id, NEW.campus_id));
        IF v_month IS NOT NULL THEN
          RAISE EXCEPTION 'Attendance of % is locked; let the change count from a later day', to_char(v_month, 'Mon, YYYY')
            USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = 'moved_on'; END IF;
      END IF;
      v_kind := CASE WHEN OLD.campus_id <> NEW.campus_id THEN 'transfer' WHEN OLD.designation_id IS DISTINCT FROM NEW.designation_id THEN 'promote'
        WHEN OLD.status <> NEW.status THEN 'status' ELSE 'change' END;
      INSERT INTO employee_movements (institute_code, employee_id, kind, effective_date, from_state, to_state, reason, user_id)
      VALUES (NEW.institute_code, NEW.id, v_kind, v_day, v_was, v_is, NEW.move_reason, nullif(current_setting('app.user', true), '')::bigint);
    END IF;
  END IF;
  NEW.moved_on := NULL;
  NEW.move_reason := NULL;
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION employees_fill() FROM PUBLIC;
CREATE OR REPLACE TRIGGER employees_fill BEFORE INSERT OR UPDATE ON employees FOR EACH ROW EXECUTE FUNCTION employees_fill();
