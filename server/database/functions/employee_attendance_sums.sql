-- What the days of each employee come to: working days, days present, absent and on leave, days late, and the absences that late days make, month by month, and the days that were left early. `unpaid` is what a salary of
-- these days is less by: absences, those of late days, and leave of a type that is not paid. Payroll asks it for a month; p_employees narrows it before anything is counted.
CREATE OR REPLACE FUNCTION employee_attendance_sums(p_institute text, p_from date, p_to date, p_employees bigint[] DEFAULT NULL)
 RETURNS TABLE(employee_id bigint, days integer, working_days integer, present numeric, absent numeric, on_leave numeric, late integer, late_absences integer, minutes integer,
   overtime integer, unpaid numeric, short integer, early integer, unpaid_leave numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  WITH months AS (
    SELECT d.employee_id, date_trunc('month', d.day)::date AS month, count(*)::integer AS days, count(*) FILTER (WHERE d.kind = 'work')::integer AS working_days, sum(d.present) AS present, sum(d.absent) AS absent,
      sum(d.on_leave) AS on_leave, count(*) FILTER (WHERE d.is_late)::integer AS late, count(*) FILTER (WHERE d.is_early)::integer AS early, sum(d.minutes)::integer AS minutes, sum(d.overtime)::integer AS overtime, sum(d.short)::integer AS short,
      sum(CASE WHEN d.on_leave > 0 THEN least(d.on_leave, (SELECT coalesce(sum(CASE WHEN r.half IS NULL THEN 1 ELSE 0.5 END), 0) FROM leave_requests r
        JOIN leave_types t ON t.institute_code = r.institute_code AND t.id = r.leave_type_id AND NOT t.is_paid
        WHERE r.institute_code = p_institute AND r.employee_id = d.employee_id AND r.status = 'approved' AND d.day BETWEEN r.from_date AND r.to_date)) ELSE 0 END) AS unpaid_leave
    FROM employee_days(p_institute, p_from, p_to, p_employees) d GROUP BY d.employee_id, date_trunc('month', d.day)),
  charged AS (
    SELECT m.*, CASE WHEN coalesce(o.lates_per_absence, 0) > 0 THEN m.late / o.lates_per_absence ELSE 0 END AS late_absences
    FROM months m
    -- Of the campus that they were at when the month ended.
    CROSS JOIN LATERAL (SELECT employee_campus_on(p_institute, m.employee_id, (m.month + interval '1 month - 1 day')::date) AS campus_id OFFSET 0) k
    LEFT JOIN LATERAL (SELECT coalesce(
        (SELECT b.lates_per_absence FROM employee_settings_before b WHERE b.institute_code = p_institute AND b.campus_id = k.campus_id AND b.to_date >= m.month ORDER BY b.to_date LIMIT 1),
        (SELECT x.lates_per_absence FROM employee_settings x WHERE x.institute_code = p_institute AND (x.campus_id = k.campus_id OR x.campus_id IS NULL) ORDER BY x.campus_id NULLS LAST LIMIT 1)) AS lates_per_absence) o ON true)
  SELECT c.employee_id, sum(c.days)::integer, sum(c.working_days)::integer, sum(c.present), sum(c.absent), sum(c.on_leave), sum(c.late)::integer, sum(c.late_absences)::integer,
    sum(c.minutes)::integer, sum(c.overtime)::integer, sum(c.absent) + sum(c.late_absences) + sum(c.unpaid_leave), sum(c.short)::integer, sum(c.early)::integer, sum(c.unpaid_leave)
  FROM charged c GROUP BY c.employee_id
$function$;
REVOKE ALL ON FUNCTION employee_attendance_sums(text, date, date, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION employee_attendance_sums(text, date, date, bigint[]) TO edubase_app;
