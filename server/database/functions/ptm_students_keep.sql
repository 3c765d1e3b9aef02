-- A time of a meeting is within its window and outside its breaks, and neither the teacher nor the family is elsewhere then; marks are made from the day of the meeting on. Who writes times
-- of one day takes turns, so that of two who take the same time one is refused.
CREATE OR REPLACE FUNCTION ptm_students_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r ptm_students; p ptms; s students; v_other text; v_moves boolean; own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  IF TG_OP = 'UPDATE' AND erasing() THEN RETURN NEW; END IF;
  r := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  PERFORM fee_guard(r.institute_code);
  IF TG_OP = 'UPDATE' AND (OLD.ptm_id, OLD.student_id, OLD.walk_in) IS DISTINCT FROM (NEW.ptm_id, NEW.student_id, NEW.walk_in) THEN
    RAISE EXCEPTION 'A row of a meeting stays that of its student' USING ERRCODE = 'restrict_violation'; END IF;
  PERFORM set_config('app.campuses', 'all', true);
  SELECT * INTO p FROM ptms x WHERE x.institute_code = r.institute_code AND x.id = r.ptm_id;
  IF TG_OP = 'DELETE' THEN
    -- With its meeting goes what nobody has written yet; ptms_keep has asked whether that may go.
    IF p.id IS NOT NULL THEN PERFORM ptm_open(r.institute_code, p.ptm_date, false); END IF;
    IF r.state IN ('attended', 'absent') OR coalesce(r.remarks_teacher, r.remarks_parent, r.follow_up) IS NOT NULL THEN
      SELECT x.student_name INTO v_other FROM students x WHERE x.institute_code = r.institute_code AND x.id = r.student_id;
      PERFORM ptm_refuse('ptm_marked', '', v_other || ' is marked, or has remarks; what was written at a meeting stays'); END IF;
    PERFORM set_config('app.campuses', own, true);
    RETURN OLD;
  END IF;
  SELECT * INTO s FROM students x WHERE x.institute_code = NEW.institute_code AND x.id = NEW.student_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM ptm_open(NEW.institute_code, p.ptm_date, p.status = 'cancelled');
    IF s.campus_id <> p.campus_id THEN PERFORM ptm_refuse('ptm_campus', 'student_ids', s.student_name || ' is at another campus than the meeting'); END IF;
    NEW.version := 1; NEW.is_live := true;
  ELSIF (OLD.is_live, OLD.ptm_date) IS NOT DISTINCT FROM (p.status <> 'cancelled', p.ptm_date)
    -- What was agreed at a meeting is done later; only that is written in one that is over.
    AND (to_jsonb(OLD) - '{follow_up_done_at,follow_up_done_by}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{follow_up_done_at,follow_up_done_by}'::text[]) THEN
    PERFORM ptm_open(NEW.institute_code, p.ptm_date, p.status = 'cancelled');
  END IF;
  IF TG_OP = 'UPDATE' THEN NEW.version := OLD.version + 1; NEW.is_live := p.status <> 'cancelled'; END IF;
  NEW.campus_id := p.campus_id; NEW.ptm_date := p.ptm_date; NEW.family_id := s.family_id;
  NEW.slot_end := NEW.slot_start + make_interval(mins => CASE WHEN TG_OP = 'UPDATE' AND OLD.slot_start = NEW.slot_start THEN (extract(epoch FROM OLD.slot_end - OLD.slot_start) / 60)::int ELSE p.slot_minutes END);
  IF NEW.state IN ('attended', 'absent') AND NEW.ptm_date > fee_today(NEW.institute_code) THEN
    PERFORM ptm_refuse('ptm_value', 'state', 'This meeting has not come yet'); END IF;
  IF NEW.attended_by IS NOT NULL AND NEW.state <> 'attended' THEN
    PERFORM ptm_refuse('ptm_value', 'attended_by', 'Who came is said only of those who attended'); END IF;
  IF NEW.follow_up_date IS NOT NULL AND NEW.follow_up IS NULL THEN
    PERFORM ptm_refuse('ptm_value', 'follow_up', 'Say what is to be followed up by that date'); END IF;
  IF NEW.follow_up IS NULL THEN NEW.follow_up_done_at := NULL; NEW.follow_up_done_by := NULL; END IF;
  IF TG_OP = 'INSERT' AND NEW.state IN ('attended', 'absent') OR TG_OP = 'UPDATE' AND (OLD.state, OLD.attended_by, OLD.remarks_teacher, OLD.remarks_parent, OLD.follow_up)
    IS DISTINCT FROM (NEW.state, NEW.attended_by, NEW.remarks_teacher, NEW.remarks_parent, NEW.follow_up) THEN
    NEW.marked_by := nullif(current_setting('app.user', true), '')::bigint; NEW.marked_at := now(); END IF;
  v_moves := TG_OP = 'INSERT' OR (OLD.slot_start, OLD.slot_end, OLD.employee_id, OLD.ptm_date, OLD.family_id, OLD.is_live)
    IS DISTINCT FROM (NEW.slot_start, NEW.slot_end, NEW.employee_id, NEW.ptm_date, NEW.family_id, NEW.is_live);
  IF v_moves AND NEW.slot_start IS NOT NULL AND NEW.is_live THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.institute_code || ':ptm:' || NEW.ptm_date, 0));
    IF NEW.slot_start < p.start_time OR NEW.slot_end > p.end_time OR NEW.slot_end < NEW.slot_start THEN
      PERFORM ptm_refuse('ptm_value', 'slot_start', format('The meeting is from %s to %s', to_char(p.start_time, 'HH24:MI'), to_char(p.end_time, 'HH24:MI'))); END IF;
    SELECT to_char(b.from_time, 'HH24:MI') || ' to ' || to_char(b.to_time, 'HH24:MI') INTO v_other FROM ptms_breaks b WHERE b.institute_code = NEW.institute_code AND b.ptms_id = NEW.ptm_id
      AND (b.from_time, b.to_time) OVERLAPS (NEW.slot_start, NEW.slot_end) LIMIT 1;
    IF v_other IS NOT NULL THEN PERFORM ptm_refuse('ptm_value', 'slot_start', 'There is a break from ' || v_other); END IF;
    SELECT e.name || ' meets ' || o.student_name || ' at ' || to_char(x.slot_start, 'HH24:MI') INTO v_other FROM ptm_students x
      JOIN students o ON o.institute_code = x.institute_code AND o.id = x.student_id JOIN employees e ON e.institute_code = x.institute_code AND e.id = x.employee_id
      WHERE x.institute_code = NEW.institute_code AND x.employee_id = NEW.employee_id AND x.ptm_date = NEW.ptm_date AND x.is_live AND x.id <> NEW.id
        AND x.slot_start < NEW.slot_end AND x.slot_end > NEW.slot_start LIMIT 1;
    IF v_other IS NOT NULL THEN PERFORM ptm_refuse('ptm_busy', 'slot_start', v_other); END IF;
    SELECT 'The family is with ' || coalesce(e.name, 'another teacher') || ' for ' || o.student_name || ' at ' || to_char(x.slot_start, 'HH24:MI') INTO v_other FROM ptm_students x
      JOIN students o ON o.institute_code = x.institute_code AND o.id = x.student_id LEFT JOIN employees e ON e.institute_code = x.institute_code AND e.id = x.employee_id
      WHERE x.institute_code = NEW.institute_code AND x.ptm_date = NEW.ptm_date AND x.is_live AND x.id <> NEW.id
        AND (x.family_id = NEW.family_id OR x.student_id = NEW.student_id) AND x.slot_start < NEW.slot_end AND x.slot_end > NEW.slot_start LIMIT 1;
    IF v_other IS NOT NULL THEN PERFORM ptm_refuse('ptm_busy', 'slot_start', v_other); END IF;
  END IF;
  PERFORM set_config('app.campuses', own, true);
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION ptm_students_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER ptm_students_keep BEFORE INSERT OR UPDATE OR DELETE ON ptm_students FOR EACH ROW EXECUTE FUNCTION ptm_students_keep();
