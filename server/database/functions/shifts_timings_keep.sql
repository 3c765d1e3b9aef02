-- Timings of a shift have their days in order and none in common, and change no day of a month whose attendance is locked. Asked after all rows of a statement are written, so that two of
-- them may change sides; who locks a month waits until this is done.
CREATE OR REPLACE FUNCTION shifts_timings_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE s shifts; v_other text; v_month date; v_own text := coalesce(current_setting('app.campuses', true), '');
  v_old shifts_timings := CASE WHEN TG_OP <> 'INSERT' THEN OLD END; v_new shifts_timings := CASE WHEN TG_OP <> 'DELETE' THEN NEW END;
  r shifts_timings := coalesce(v_new, v_old);
BEGIN
  -- Gone with its shift.
  SELECT * INTO s FROM shifts x WHERE x.institute_code = r.institute_code AND x.id = r.shifts_id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_new.to_date < v_new.from_date THEN
    RAISE EXCEPTION '% must not end before its first day', v_new.name USING ERRCODE = 'P0001', CONSTRAINT = 'shift_timing', COLUMN = 'timings'; END IF;
  IF v_new.to_date - v_new.from_date > 365 THEN
    RAISE EXCEPTION '% is for a year at most; change the shift itself for longer', v_new.name USING ERRCODE = 'P0001', CONSTRAINT = 'shift_timing', COLUMN = 'timings'; END IF;
  IF v_new.start_time = v_new.end_time THEN
    RAISE EXCEPTION '% must end at another time than it begins', v_new.name USING ERRCODE = 'P0001', CONSTRAINT = 'shift_timing', COLUMN = 'timings'; END IF;
  SELECT x.name INTO v_other FROM shifts_timings x WHERE x.institute_code = v_new.institute_code AND x.shifts_id = v_new.shifts_id AND x.id <> v_new.id
    AND x.from_date <= v_new.to_date AND x.to_date >= v_new.from_date LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '% and % must not have a day in common', v_new.name, v_other USING ERRCODE = 'P0001', CONSTRAINT = 'shift_timing', COLUMN = 'timings'; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(r.institute_code || ':employee_attendance', 0));
  PERFORM set_config('app.campuses', 'all', true);
  SELECT l.month INTO v_month FROM attendance_locks l CROSS JOIN generate_series(l.month::timestamp, l.month + interval '1 month - 1 day', interval '1 day') d
    WHERE l.institute_code = r.institute_code AND (l.campus_id IS NULL OR s.campus_id IS NULL OR l.campus_id = s.campus_id OR shift_used_at(l.institute_code, s.id, l.campus_id))
      AND (CASE WHEN d::date BETWEEN v_old.from_date AND v_old.to_date THEN (v_old.start_time, v_old.end_time, v_old.grace_minutes)::text END)
        IS DISTINCT FROM (CASE WHEN d::date BETWEEN v_new.from_date AND v_new.to_date THEN (v_new.start_time, v_new.end_time, v_new.grace_minutes)::text END) ORDER BY 1 LIMIT 1;
  PERFORM set_config('app.campuses', v_own, true);
  IF v_month IS NOT NULL THEN
    RAISE EXCEPTION 'Attendance of % is locked', to_char(v_month, 'Mon, YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = 'timings'; END IF;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION shifts_timings_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER shifts_timings_keep AFTER INSERT OR UPDATE OR DELETE ON shifts_timings FOR EACH ROW EXECUTE FUNCTION shifts_timings_keep();
