-- Whether leave is paid stays as it was in locked months; who locks a month waits until this is done.
CREATE OR REPLACE FUNCTION leave_types_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_month date; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(OLD.institute_code || ':employee_attendance', 0));
  PERFORM set_config('app.campuses', 'all', true);
  SELECT max(l.month) INTO v_month FROM leave_requests r CROSS JOIN LATERAL employee_months_locked(r.institute_code, r.employee_id, r.from_date, r.to_date) l (month)
    WHERE r.institute_code = OLD.institute_code AND r.leave_type_id = OLD.id AND r.status = 'approved';
  PERFORM set_config('app.campuses', v_own, true);
  IF v_month IS NOT NULL THEN
    RAISE EXCEPTION 'Attendance of % is locked and has leave of the type %: add another type instead', to_char(v_month, 'Mon, YYYY'), OLD.name USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = 'is_paid'; END IF;
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION leave_types_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER leave_types_keep BEFORE UPDATE ON leave_types FOR EACH ROW WHEN (OLD.is_paid <> NEW.is_paid) EXECUTE FUNCTION leave_types_keep();
