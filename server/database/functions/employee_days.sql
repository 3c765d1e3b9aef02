-- Each day of each employee from one day to another: whether it was a working day, and what the mark counts. Days before the employee joined and after the last day are not there; a day
-- without a mark counts nothing, unless the settings of the campus say that it is an absence. Whoever came on a holiday or a weekly off is present, and absent from nothing.
CREATE OR REPLACE FUNCTION employee_days(p_institute text, p_from date, p_to date)
 RETURNS TABLE(employee_id bigint, day date, kind text, status_id bigint, present numeric, absent numeric, on_leave numeric, is_late boolean, minutes integer, overtime integer)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  WITH days AS (
    SELECT e.id AS employee_id, e.campus_id, d.day::date AS day, s.start_time, s.end_time,
      CASE WHEN EXISTS (SELECT 1 FROM holidays h WHERE h.institute_code = p_institute AND d.day::date BETWEEN h.from_date AND coalesce(h.to_date, h.from_date)
          AND (h.campus_id IS NULL OR h.campus_id = e.campus_id) AND h.whom IN ('everybody', 'employees')) THEN 'holiday'
        WHEN to_char(d.day, 'FMDay') = ANY(e.weekly_off) OR cardinality(e.weekly_off) = 0 AND NOT to_char(d.day, 'FMDay') = ANY(s.days) THEN 'off' ELSE 'work' END AS kind
    FROM employees e CROSS JOIN generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') AS d(day)
    LEFT JOIN shifts s ON s.institute_code = p_institute AND s.id = e.shift_id
    WHERE e.institute_code = p_institute AND e.deleted_at IS NULL AND d.day::date BETWEEN e.join_date AND coalesce(e.leave_date, 'infinity')),
  marked AS (
    SELECT d.*, t.attendance_status_id, a.counts_as, coalesce(a.is_late, false) AS is_late, coalesce(a.is_half_day, false) AS is_half_day, t.time_in IS NOT NULL AND t.time_out IS NULL AS no_out,
      -- A shift that ends earlier than it begins ends on the next day, and so does a day of work.
      (extract(epoch FROM t.time_out - t.time_in)::integer / 60 + 1440) % 1440 AS minutes,
      (extract(epoch FROM d.end_time - d.start_time)::integer / 60 + 1440) % 1440 AS shift_minutes,
      coalesce(o.half_day_minutes, 0) AS half_day_minutes, coalesce(o.missing_out, 'present') AS missing_out, coalesce(o.unmarked, 'nothing') AS unmarked
    FROM days d
    LEFT JOIN employee_attendance t ON t.institute_code = p_institute AND t.employee_id = d.employee_id AND t.att_date = d.day
    LEFT JOIN attendance_statuses a ON a.institute_code = p_institute AND a.id = t.attendance_status_id
    LEFT JOIN LATERAL (SELECT x.* FROM employee_settings x WHERE x.institute_code = p_institute AND (x.campus_id = d.campus_id OR x.campus_id IS NULL)
      ORDER BY x.campus_id NULLS LAST LIMIT 1) o ON true),
  counted AS (
    SELECT m.*, CASE WHEN m.counts_as IS DISTINCT FROM 'present' THEN 0 WHEN m.is_half_day THEN 0.5
      WHEN m.no_out AND m.day < fee_today(p_institute) THEN CASE m.missing_out WHEN 'half' THEN 0.5 WHEN 'absent' THEN 0 ELSE 1 END
      WHEN m.minutes < m.half_day_minutes THEN 0.5 ELSE 1 END::numeric AS share
    FROM marked m)
  SELECT c.employee_id, c.day, c.kind, c.attendance_status_id, c.share,
    CASE WHEN c.kind <> 'work' THEN 0 WHEN c.counts_as = 'absent' THEN 1 WHEN c.counts_as = 'present' THEN 1 - c.share
      WHEN c.counts_as IS NULL AND c.unmarked = 'absent' AND c.day < fee_today(p_institute) THEN 1 ELSE 0 END::numeric,
    CASE WHEN c.kind = 'work' AND c.counts_as = 'leave' THEN 1 ELSE 0 END::numeric,
    c.is_late, coalesce(c.minutes, 0), greatest(coalesce(c.minutes - CASE WHEN c.kind = 'work' THEN coalesce(c.shift_minutes, c.minutes) ELSE 0 END, 0), 0)
  FROM counted c
$function$;
REVOKE ALL ON FUNCTION employee_days(text, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION employee_days(text, date, date) TO edubase_app;
