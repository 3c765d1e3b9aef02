-- Days of a month whose attendance fines are charged stay as they are, until the charge is void. Who writes days and who generates challans take turns: generation
-- has this lock for itself, so that it counts a day, or the day finds what it charged. app.campuses is put aside: a charge may be of another campus.
CREATE OR REPLACE FUNCTION student_attendance_keep_charged()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); r student_attendance; v_charged boolean := false;
BEGIN
  r := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  IF TG_OP = 'UPDATE' AND (OLD.student_id, OLD.att_date, OLD.attendance_status_id) = (NEW.student_id, NEW.att_date, NEW.attendance_status_id) THEN RETURN r; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(r.institute_code || ':challans', 0));
  PERFORM set_config('app.campuses', 'all', true);
  v_charged := EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = r.institute_code AND l.student_id = r.student_id AND l.source = 'attendance' AND NOT l.is_void
    AND l.line_month = date_trunc('month', r.att_date)::date);
  IF TG_OP = 'UPDATE' AND NOT v_charged THEN
    v_charged := EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = OLD.institute_code AND l.student_id = OLD.student_id AND l.source = 'attendance' AND NOT l.is_void
      AND l.line_month = date_trunc('month', OLD.att_date)::date); END IF;
  PERFORM set_config('app.campuses', own, true);
  IF v_charged THEN
    RAISE EXCEPTION 'The attendance fines of this month are charged already' USING ERRCODE = 'P0001', CONSTRAINT = 'student_attendance_charged', COLUMN = 'att_date'; END IF;
  RETURN r;
END $function$;
REVOKE ALL ON FUNCTION student_attendance_keep_charged() FROM PUBLIC;
CREATE OR REPLACE TRIGGER student_attendance_keep_charged BEFORE INSERT OR UPDATE OR DELETE ON student_attendance FOR EACH ROW EXECUTE FUNCTION student_attendance_keep_charged();
