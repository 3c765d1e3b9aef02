-- A campus that employees were at stays, and so does a shift that they had in a month that is locked: movements name it, which no foreign key holds. What is set of a campus is kept for those who were there when a
-- month comes to be locked, so it stays whether one is locked already or not.
CREATE OR REPLACE FUNCTION attendance_past_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_key text := TG_ARGV[0]; v_month date; v_name text; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(OLD.institute_code || ':employee_attendance', 0));
  PERFORM set_config('app.campuses', 'all', true);
  SELECT l.month, e.name INTO v_month, v_name FROM employee_movements m JOIN employees e ON e.institute_code = m.institute_code AND e.id = m.employee_id
    CROSS JOIN LATERAL employee_months_locked(m.institute_code, m.employee_id, greatest(e.join_date,
      (SELECT max(b.effective_date) FROM employee_movements b WHERE b.institute_code = m.institute_code AND b.employee_id = m.employee_id AND b.kind <> 'join' AND b.id < m.id)),
      least(m.effective_date - 1, e.leave_date)) l (month)
    WHERE m.institute_code = OLD.institute_code AND m.kind <> 'join' AND (m.from_state ->> v_key)::bigint = OLD.id AND e.deleted_at IS NULL ORDER BY 1 DESC, 2 LIMIT 1;
  IF v_month IS NULL AND v_key = 'campus_id' THEN
    SELECT e.name INTO v_name FROM employee_movements m JOIN employees e ON e.institute_code = m.institute_code AND e.id = m.employee_id
      WHERE m.institute_code = OLD.institute_code AND m.kind <> 'join' AND (m.from_state ->> v_key)::bigint = OLD.id AND m.effective_date > e.join_date AND e.deleted_at IS NULL ORDER BY 1 LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION '% has attendance of their time here: take it out of use instead', v_name USING ERRCODE = 'P0001', CONSTRAINT = 'attendance_past_keep', COLUMN = 'id'; END IF;
  END IF;
  PERFORM set_config('app.campuses', v_own, true);
  IF v_month IS NOT NULL THEN
    RAISE EXCEPTION 'Attendance of % is locked, and % was of it then: take it out of use instead', to_char(v_month, 'Mon, YYYY'), v_name USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = 'id'; END IF;
  RETURN OLD;
END $function$;
REVOKE ALL ON FUNCTION attendance_past_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER attendance_past_keep BEFORE DELETE ON campuses FOR EACH ROW EXECUTE FUNCTION attendance_past_keep('campus_id');
CREATE OR REPLACE TRIGGER attendance_past_keep BEFORE DELETE ON shifts FOR EACH ROW EXECUTE FUNCTION attendance_past_keep('shift_id');
