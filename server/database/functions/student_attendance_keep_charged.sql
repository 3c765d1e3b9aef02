-- Days of a month whose attendance fines are charged stay as they are, until the charge is void. Who writes days and who generates challans take turns: generation
-- has this lock for itself, so that it counts a day, or the day finds what it charged. app.campuses is put aside: a charge may be of another campus.
CREATE OR REPLACE FUNCTION student_attendance_keep_charged()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); r record; v_charged boolean := false;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  IF TG_OP = 'INSERT' THEN
    FOR r IN SELECT DISTINCT n.institute_code FROM new_days n LOOP PERFORM pg_advisory_xact_lock_shared(hashtextextended(r.institute_code || ':challans', 0)); END LOOP;
    v_charged := EXISTS (SELECT 1 FROM new_days n JOIN challan_lines l ON l.institute_code = n.institute_code AND l.student_id = n.student_id AND l.source = 'attendance' AND NOT l.is_void
      AND l.line_month = date_trunc('month', n.att_date)::date);
  ELSIF TG_OP = 'UPDATE' THEN
    -- What is put right beside the status changes no fine.
    FOR r IN SELECT DISTINCT n.institute_code FROM new_days n LOOP PERFORM pg_advisory_xact_lock_shared(hashtextextended(r.institute_code || ':challans', 0)); END LOOP;
    v_charged := EXISTS (SELECT 1 FROM new_days n JOIN old_days o ON o.institute_code = n.institute_code AND o.id = n.id AND o.attendance_status_id <> n.attendance_status_id
      JOIN challan_lines l ON l.institute_code = n.institute_code AND l.student_id = n.student_id AND l.source = 'attendance' AND NOT l.is_void AND l.line_month = date_trunc('month', n.att_date)::date);
  ELSE
    FOR r IN SELECT DISTINCT o.institute_code FROM old_days o LOOP PERFORM pg_advisory_xact_lock_shared(hashtextextended(r.institute_code || ':challans', 0)); END LOOP;
    v_charged := EXISTS (SELECT 1 FROM old_days o JOIN challan_lines l ON l.institute_code = o.institute_code AND l.student_id = o.student_id AND l.source = 'attendance' AND NOT l.is_void
      AND l.line_month = date_trunc('month', o.att_date)::date);
  END IF;
  PERFORM set_config('app.campuses', own, true);
  IF v_charged THEN
    RAISE EXCEPTION 'The attendance fines of this month are charged already' USING ERRCODE = 'P0001', CONSTRAINT = 'student_attendance_charged', COLUMN = 'att_date'; END IF;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION student_attendance_keep_charged() FROM PUBLIC;
CREATE OR REPLACE TRIGGER student_attendance_new AFTER INSERT ON student_attendance REFERENCING NEW TABLE AS new_days FOR EACH STATEMENT EXECUTE FUNCTION student_attendance_keep_charged();
CREATE OR REPLACE TRIGGER student_attendance_moved AFTER UPDATE ON student_attendance REFERENCING OLD TABLE AS old_days NEW TABLE AS new_days FOR EACH STATEMENT EXECUTE FUNCTION student_attendance_keep_charged();
CREATE OR REPLACE TRIGGER student_attendance_gone AFTER DELETE ON student_attendance REFERENCING OLD TABLE AS old_days FOR EACH STATEMENT EXECUTE FUNCTION student_attendance_keep_charged();
