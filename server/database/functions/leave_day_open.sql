-- Refuses what half a day of leave changes in a month that is locked; whoever locks it waits until this is done.
CREATE OR REPLACE FUNCTION leave_day_open(p_institute text, p_campus bigint, p_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(p_institute || ':employee_attendance', 0));
  IF EXISTS (SELECT 1 FROM attendance_locks l WHERE l.institute_code = p_institute AND l.month = date_trunc('month', p_day)::date AND (l.campus_id IS NULL OR l.campus_id = p_campus)) THEN
    RAISE EXCEPTION 'Attendance of % is locked', to_char(p_day, 'Mon, YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = 'att_date'; END IF;
END $function$;
REVOKE ALL ON FUNCTION leave_day_open(text, bigint, date) FROM PUBLIC;
