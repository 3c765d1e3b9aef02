-- Who was marked absent on a day: enrolled students, each once, of a campus, class or section where one is given. A day that is not marked yet, a leave and a holiday make nobody absent.
CREATE OR REPLACE FUNCTION absentees(p_institute text, p_day date, p_campus bigint DEFAULT NULL, p_class bigint DEFAULT NULL, p_section bigint DEFAULT NULL)
 RETURNS TABLE(student_id bigint, campus_id bigint, class_id bigint, section_id bigint, attendance_status_id bigint, remarks text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT s.id, s.campus_id, s.class_id, s.section_id, t.attendance_status_id, t.remarks
  FROM student_attendance t
  JOIN attendance_statuses a ON a.institute_code = t.institute_code AND a.id = t.attendance_status_id AND a.counts_as = 'absent'
  JOIN students s ON s.institute_code = t.institute_code AND s.id = t.student_id AND s.deleted_at IS NULL AND s.status_class = 'enrolled'
  WHERE t.institute_code = p_institute AND t.att_date = p_day AND (p_campus IS NULL OR s.campus_id = p_campus) AND (p_class IS NULL OR s.class_id = p_class)
    AND (p_section IS NULL OR s.section_id = p_section)
  ORDER BY s.id
$function$;
REVOKE ALL ON FUNCTION absentees(text, date, bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION absentees(text, date, bigint, bigint, bigint) TO edubase_app;
