-- What a status counts stays as it was for days of locked months; who locks a month waits until this is done.
CREATE OR REPLACE FUNCTION attendance_statuses_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_month date; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(OLD.institute_code || ':employee_attendance', 0));
  PERFORM set_config('app.campuses', 'all', true);
  SELECT l.month INTO v_month FROM attendance_locks l WHERE l.institute_code = OLD.institute_code AND EXISTS (SELECT 1 FROM employee_attendance a WHERE a.institute_code = l.institute_code
    AND a.att_date >= l.month AND a.att_date < l.month + interval '1 month' AND a.attendance_status_id = OLD.id
    AND (l.campus_id IS NULL OR l.campus_id IN (a.campus_id, employee_campus_on(a.institute_code, a.employee_id, a.att_date)))) ORDER BY 1 DESC LIMIT 1;
  PERFORM set_config('app.campuses', v_own, true);
  IF v_month IS NOT NULL THEN
    RAISE EXCEPTION 'Attendance of % is locked and has days marked %: add another status instead', to_char(v_month, 'Mon, YYYY'), OLD.name USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked',
      COLUMN = CASE WHEN OLD.counts_as <> NEW.counts_as THEN 'counts_as' WHEN OLD.is_half_day <> NEW.is_half_day THEN 'is_half_day' ELSE 'is_late' END; END IF;
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION attendance_statuses_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER attendance_statuses_keep BEFORE UPDATE ON attendance_statuses FOR EACH ROW
  WHEN ((OLD.counts_as, OLD.is_half_day, OLD.is_late) IS DISTINCT FROM (NEW.counts_as, NEW.is_half_day, NEW.is_late)) EXECUTE FUNCTION attendance_statuses_keep();
