-- A meeting keeps its class, campus and day once somebody was marked. Another window takes the times of those who are not marked back, another day or a cancellation goes to its rows.
CREATE OR REPLACE FUNCTION ptms_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_marked integer; own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(OLD.institute_code);
  PERFORM ptm_open(OLD.institute_code, OLD.ptm_date, TG_OP = 'UPDATE' AND OLD.status = 'cancelled');
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM set_config('app.campuses', 'all', true);
  SELECT count(*) INTO v_marked FROM ptm_students x WHERE x.institute_code = NEW.institute_code AND x.ptm_id = NEW.id AND x.state IN ('attended', 'absent');
  IF v_marked > 0 THEN
    IF OLD.campus_id <> NEW.campus_id THEN PERFORM ptm_refuse('ptm_value', 'campus_id', 'Students are marked already; the meeting stays at its campus'); END IF;
    IF OLD.class_id IS DISTINCT FROM NEW.class_id THEN PERFORM ptm_refuse('ptm_value', 'class_id', 'Students are marked already; the meeting stays that of its class'); END IF;
    IF OLD.session_id IS DISTINCT FROM NEW.session_id THEN PERFORM ptm_refuse('ptm_value', 'session_id', 'Students are marked already; the meeting stays in its session'); END IF;
    IF OLD.ptm_date <> NEW.ptm_date THEN PERFORM ptm_refuse('ptm_value', 'ptm_date', 'Students are marked already; the meeting stays on its day'); END IF;
    IF NEW.status = 'cancelled' THEN PERFORM ptm_refuse('ptm_value', 'status', 'Students are marked already; a meeting that took place is not cancelled'); END IF;
  END IF;
  IF (OLD.campus_id, OLD.class_id, OLD.session_id) IS DISTINCT FROM (NEW.campus_id, NEW.class_id, NEW.session_id) THEN
    DELETE FROM ptm_students x WHERE x.institute_code = NEW.institute_code AND x.ptm_id = NEW.id;
  ELSIF (OLD.start_time, OLD.end_time, OLD.slot_minutes) IS DISTINCT FROM (NEW.start_time, NEW.end_time, NEW.slot_minutes) THEN
    UPDATE ptm_students x SET slot_start = NULL WHERE x.institute_code = NEW.institute_code AND x.ptm_id = NEW.id AND x.state IN ('invited', 'confirmed') AND x.slot_start IS NOT NULL;
  END IF;
  PERFORM set_config('app.campuses', own, true);
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION ptms_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER ptms_keep BEFORE UPDATE OR DELETE ON ptms FOR EACH ROW EXECUTE FUNCTION ptms_keep();
