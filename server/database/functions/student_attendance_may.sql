-- Whether the user may see and fill the sheet of a class: every class with `create`, and with `mark_own` beside no `create` those alone whose teacher they are today.
-- A teacher of no section has the sections without a teacher of their own.
CREATE OR REPLACE FUNCTION student_attendance_may(p_institute text, p_campus bigint, p_class bigint, p_section bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_may(p_institute, 'student_attendance.create') OR NOT fee_may(p_institute, 'student_attendance.mark_own') OR EXISTS (
    SELECT 1 FROM class_teachers t JOIN employees e ON e.institute_code = t.institute_code AND e.id = t.employee_id
    WHERE t.institute_code = p_institute AND t.campus_id = p_campus AND t.class_id = p_class AND app_campus_ok(t.campus_id)
      AND e.user_id = nullif(current_setting('app.user', true), '')::bigint AND e.deleted_at IS NULL AND coalesce(e.leave_date, 'infinity') >= fee_today(p_institute)
      AND (t.section_id = p_section OR t.section_id IS NULL AND NOT EXISTS (
        SELECT 1 FROM class_teachers o WHERE o.institute_code = p_institute AND o.campus_id = p_campus AND o.class_id = p_class AND o.section_id = p_section)))
$function$;
REVOKE ALL ON FUNCTION student_attendance_may(text, bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION student_attendance_may(text, bigint, bigint, bigint) TO edubase_app;
