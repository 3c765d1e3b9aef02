-- What the marks of students come to on each day, by campus, class and section as they were on that day: from kept sums, however many students there are. Late is part of present; who has a
-- mark that is no day of work (counts as off) is counted nowhere.
CREATE OR REPLACE FUNCTION student_attendance_counts(p_institute text, p_from date, p_to date)
 RETURNS TABLE(att_date date, campus_id bigint, class_id bigint, section_id bigint, present integer, absent integer, on_leave integer, late integer)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT t.att_date, t.campus_id, t.class_id, t.section_id, coalesce(sum(t.students) FILTER (WHERE a.counts_as = 'present'), 0)::integer,
    coalesce(sum(t.students) FILTER (WHERE a.counts_as = 'absent'), 0)::integer, coalesce(sum(t.students) FILTER (WHERE a.counts_as = 'leave'), 0)::integer,
    coalesce(sum(t.students) FILTER (WHERE a.counts_as = 'present' AND a.is_late), 0)::integer
  FROM student_attendance_sums t JOIN attendance_statuses a ON a.institute_code = t.institute_code AND a.id = t.attendance_status_id
  WHERE t.institute_code = p_institute AND t.att_date BETWEEN p_from AND p_to AND t.students <> 0 AND a.counts_as <> 'off'
  GROUP BY 1, 2, 3, 4
$function$;
REVOKE ALL ON FUNCTION student_attendance_counts(text, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION student_attendance_counts(text, date, date) TO edubase_app;
