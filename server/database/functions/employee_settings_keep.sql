-- Other settings count from the first month that is not locked: what they said of a campus up to its last locked month is kept (employee_settings_before), whether they change, come, go, or are
-- of another campus. Who locks a month waits until this is done.
CREATE OR REPLACE FUNCTION employee_settings_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_institute text := CASE WHEN TG_OP = 'DELETE' THEN OLD.institute_code ELSE NEW.institute_code END; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.campus_id, OLD.half_day_minutes, OLD.missing_out, OLD.unmarked, OLD.lates_per_absence) IS NOT DISTINCT FROM (NEW.campus_id, NEW.half_day_minutes, NEW.missing_out, NEW.unmarked, NEW.lates_per_absence) THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(v_institute || ':employee_attendance', 0));
  PERFORM set_config('app.campuses', 'all', true);
  INSERT INTO employee_settings_before (institute_code, campus_id, to_date, half_day_minutes, missing_out, unmarked, lates_per_absence, user_id)
  SELECT v_institute, c.id, k.last_day, coalesce(o.half_day_minutes, 0), coalesce(o.missing_out, 'present'), coalesce(o.unmarked, 'nothing'), coalesce(o.lates_per_absence, 0), nullif(current_setting('app.user', true), '')::bigint
  FROM campuses c JOIN LATERAL (SELECT (max(l.month) + interval '1 month - 1 day')::date AS last_day FROM attendance_locks l WHERE l.institute_code = v_institute AND (l.campus_id IS NULL OR l.campus_id = c.id)) k ON k.last_day IS NOT NULL
  LEFT JOIN LATERAL (SELECT x.* FROM employee_settings x WHERE x.institute_code = v_institute AND (x.campus_id = c.id OR x.campus_id IS NULL) ORDER BY x.campus_id NULLS LAST LIMIT 1) o ON true
  WHERE c.institute_code = v_institute AND (TG_OP <> 'INSERT' AND (OLD.campus_id IS NULL OR OLD.campus_id = c.id) OR TG_OP <> 'DELETE' AND (NEW.campus_id IS NULL OR NEW.campus_id = c.id))
    AND NOT EXISTS (SELECT 1 FROM employee_settings_before b WHERE b.institute_code = v_institute AND b.campus_id = c.id AND b.to_date >= k.last_day)
  ORDER BY c.id ON CONFLICT DO NOTHING;
  PERFORM set_config('app.campuses', v_own, true);
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$;
REVOKE ALL ON FUNCTION employee_settings_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER employee_settings_keep BEFORE INSERT OR UPDATE OR DELETE ON employee_settings FOR EACH ROW EXECUTE FUNCTION employee_settings_keep();
