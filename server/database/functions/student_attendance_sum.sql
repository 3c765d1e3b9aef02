-- Keeps what the marks of each section and day come to, so that a day of a school is read without counting its students.
CREATE OR REPLACE FUNCTION student_attendance_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  -- In one order everywhere, so that two who mark the same classes never wait for each other.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO student_attendance_sums AS x (institute_code, att_date, campus_id, class_id, section_id, attendance_status_id, students)
    SELECT n.institute_code, n.att_date, n.campus_id, n.class_id, n.section_id, n.attendance_status_id, count(*) FROM new_marks n GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (institute_code, att_date, campus_id, class_id, section_id, attendance_status_id) DO UPDATE SET students = x.students + EXCLUDED.students;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO student_attendance_sums AS x (institute_code, att_date, campus_id, class_id, section_id, attendance_status_id, students)
    SELECT m.institute_code, m.att_date, m.campus_id, m.class_id, m.section_id, m.attendance_status_id, sum(m.n) FROM (
      SELECT o.institute_code, o.att_date, o.campus_id, o.class_id, o.section_id, o.attendance_status_id, -1 AS n FROM old_marks o UNION ALL
      SELECT n.institute_code, n.att_date, n.campus_id, n.class_id, n.section_id, n.attendance_status_id, 1 FROM new_marks n) m
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(m.n) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (institute_code, att_date, campus_id, class_id, section_id, attendance_status_id) DO UPDATE SET students = x.students + EXCLUDED.students;
  ELSE
    INSERT INTO student_attendance_sums AS x (institute_code, att_date, campus_id, class_id, section_id, attendance_status_id, students)
    SELECT o.institute_code, o.att_date, o.campus_id, o.class_id, o.section_id, o.attendance_status_id, -count(*) FROM old_marks o GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (institute_code, att_date, campus_id, class_id, section_id, attendance_status_id) DO UPDATE SET students = x.students + EXCLUDED.students;
  END IF;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION student_attendance_sum() FROM PUBLIC;
CREATE OR REPLACE TRIGGER student_attendance_sum_new AFTER INSERT ON student_attendance REFERENCING NEW TABLE AS new_marks FOR EACH STATEMENT EXECUTE FUNCTION student_attendance_sum();
CREATE OR REPLACE TRIGGER student_attendance_sum_moved AFTER UPDATE ON student_attendance REFERENCING OLD TABLE AS old_marks NEW TABLE AS new_marks FOR EACH STATEMENT EXECUTE FUNCTION student_attendance_sum();
CREATE OR REPLACE TRIGGER student_attendance_sum_gone AFTER DELETE ON student_attendance REFERENCING OLD TABLE AS old_marks FOR EACH STATEMENT EXECUTE FUNCTION student_attendance_sum();
