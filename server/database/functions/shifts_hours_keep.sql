-- Other hours or working days of a shift count from a day on, today unless it is said; the days before keep what they had, in shift_hours. Said with the hours that the shift has, the day is since
-- when they count. What was to change after that day lapses. No day of a month whose attendance is locked changes; who locks a month waits until this is done.
CREATE OR REPLACE FUNCTION shifts_hours_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_from date := NEW.hours_from; v_same boolean; v_last shift_hours; v_was shift_hours; v_new shift_hours; v_first date; v_end date := 'infinity'; v_month date; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  NEW.hours_from := NULL;
  IF TG_OP = 'INSERT' THEN RETURN NEW; END IF;
  v_same := (OLD.start_time, OLD.end_time, OLD.grace_minutes, OLD.days) IS NOT DISTINCT FROM (NEW.start_time, NEW.end_time, NEW.grace_minutes, NEW.days);
  SELECT * INTO v_last FROM shift_hours h WHERE h.institute_code = NEW.institute_code AND h.shift_id = NEW.id ORDER BY h.to_date DESC LIMIT 1;
  IF v_same AND (v_from IS NULL OR v_last.id IS NULL) THEN RETURN NEW; END IF;
  v_from := coalesce(v_from, fee_today(NEW.institute_code));
  -- What the day before has, and keeps.
  SELECT * INTO v_was FROM shift_hours h WHERE h.institute_code = NEW.institute_code AND h.shift_id = NEW.id AND h.to_date >= v_from - 1 ORDER BY h.to_date LIMIT 1;
  IF NOT FOUND THEN
    IF v_same THEN v_was := v_last;
    ELSE v_was.start_time := OLD.start_time; v_was.end_time := OLD.end_time; v_was.grace_minutes := OLD.grace_minutes; v_was.days := OLD.days; END IF;
  END IF;
  v_new.start_time := NEW.start_time; v_new.end_time := NEW.end_time; v_new.grace_minutes := NEW.grace_minutes; v_new.days := NEW.days;
  v_first := v_from;
  IF v_same THEN
    v_end := v_last.to_date;
    -- Later than until now: the days between have the hours before again.
    IF v_from > v_last.to_date THEN v_first := v_last.to_date + 1; v_end := v_from - 1; v_new := v_last; END IF;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(NEW.institute_code || ':employee_attendance', 0));
  PERFORM set_config('app.campuses', 'all', true);
  SELECT l.month INTO v_month FROM attendance_locks l CROSS JOIN generate_series(l.month::timestamp, l.month + interval '1 month - 1 day', interval '1 day') d
    LEFT JOIN LATERAL (SELECT * FROM shift_hours x WHERE x.institute_code = l.institute_code AND x.shift_id = NEW.id AND x.to_date >= d::date ORDER BY x.to_date LIMIT 1) h ON true
    LEFT JOIN shifts_timings t ON t.institute_code = l.institute_code AND t.shifts_id = NEW.id AND d::date BETWEEN t.from_date AND t.to_date
    WHERE l.institute_code = NEW.institute_code AND (l.campus_id IS NULL OR OLD.campus_id IS NULL OR l.campus_id = OLD.campus_id OR shift_used_at(l.institute_code, NEW.id, l.campus_id)) AND d::date BETWEEN v_first AND v_end
      AND (to_char(d, 'FMDay') = ANY(coalesce(h.days, OLD.days)) <> (to_char(d, 'FMDay') = ANY(v_new.days))
        OR t.id IS NULL AND (coalesce(h.start_time, OLD.start_time), coalesce(h.end_time, OLD.end_time), coalesce(h.grace_minutes, OLD.grace_minutes)) <> (v_new.start_time, v_new.end_time, v_new.grace_minutes))
    ORDER BY 1 LIMIT 1;
  PERFORM set_config('app.campuses', v_own, true);
  IF v_month IS NOT NULL THEN
    RAISE EXCEPTION 'Attendance of % is locked; let the change count from a later day', to_char(v_month, 'Mon, YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = 'hours_from'; END IF;
  DELETE FROM shift_hours h WHERE h.institute_code = NEW.institute_code AND h.shift_id = NEW.id AND h.to_date >= v_from - 1;
  INSERT INTO shift_hours (institute_code, shift_id, to_date, start_time, end_time, grace_minutes, days, user_id)
  VALUES (NEW.institute_code, NEW.id, v_from - 1, v_was.start_time, v_was.end_time, v_was.grace_minutes, v_was.days, nullif(current_setting('app.user', true), '')::bigint);
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION shifts_hours_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER shifts_hours_keep BEFORE INSERT OR UPDATE ON shifts FOR EACH ROW EXECUTE FUNCTION shifts_hours_keep();
