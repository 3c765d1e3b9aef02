-- A mark says where its student was: the day stays with the class of that day, whatever becomes of the student. It never moves to another student or day.
CREATE OR REPLACE FUNCTION student_attendance_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'A day of attendance stays that of its student and class' USING ERRCODE = 'restrict_violation'; END IF;
  PERFORM set_config('app.campuses', 'all', true);
  SELECT s.campus_id, s.class_id, s.section_id INTO NEW.campus_id, NEW.class_id, NEW.section_id FROM students s WHERE s.institute_code = NEW.institute_code AND s.id = NEW.student_id;
  PERFORM set_config('app.campuses', own, true);
  RETURN NEW;
END $function$;
REVOKE ALL ON FUNCTION student_attendance_place() FROM PUBLIC;
-- Who marks many at once says where they are.
CREATE OR REPLACE TRIGGER student_attendance_place BEFORE INSERT ON student_attendance FOR EACH ROW WHEN (NEW.campus_id IS NULL) EXECUTE FUNCTION student_attendance_place();
CREATE OR REPLACE TRIGGER student_attendance_stays BEFORE UPDATE OF institute_code, student_id, att_date, campus_id, class_id, section_id ON student_attendance FOR EACH ROW
  WHEN ((OLD.student_id, OLD.att_date, OLD.campus_id, OLD.class_id, OLD.section_id) IS DISTINCT FROM (NEW.student_id, NEW.att_date, NEW.campus_id, NEW.class_id, NEW.section_id))
  EXECUTE FUNCTION student_attendance_place();
