-- Each day of each employee (or of p_employees alone) from one day to another: whether it was a working day, and what the mark counts. Days before the employee joined and after the last day
-- are not there; a day without a mark counts nothing, unless the settings of the campus say that it is an absence. Whoever came on a holiday or a weekly off is present, and absent from
-- nothing. Of half a day of leave the other half is worked, or not. Early is who left more than the grace before the shift ended, unless the rest of the day was leave. Campus, shift and weekly off of a day are those that the employee had on it (employee_movements), and its hours those that the shift had. What is of an employee is found once, and what is of a day once: neither is looked up for each day of each employee.
-- OFFSET 0: what is made of a row is made once, not again wherever it is read further down. Planned for the days and employees that are asked for: a month of a school and a day of one employee
-- want other joins.
CREATE OR REPLACE FUNCTION employee_days(p_institute text, p_from date, p_to date, p_employees bigint[] DEFAULT NULL)
 RETURNS TABLE(employee_id bigint, day date, kind text, status_id bigint, present numeric, absent numeric, on_leave numeric, is_late boolean, is_early boolean, minutes integer, overtime integer, short integer)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '16MB'
AS $function$
  WITH today AS MATERIALIZED (SELECT fee_today(p_institute) AS day),
  -- Each day with the campuses that are closed on it, all of them or some.
  dates AS MATERIALIZED (
    SELECT d::date AS day, to_char(d, 'FMDay') AS name, coalesce(bool_or(h.id IS NOT NULL AND h.campus_id IS NULL), false) AS is_closed, array_agg(h.campus_id) AS closed_at
    FROM generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') AS d LEFT JOIN holidays h ON h.institute_code = p_institute AND h.whom IN ('everybody', 'employees')
      AND d::date BETWEEN h.from_date AND coalesce(h.to_date, h.from_date) GROUP BY d),
  -- What changes after the first day was otherwise before. Movements before weekly off was among them do not say it.
  moved AS MATERIALIZED (
    SELECT m.employee_id, coalesce(lag(m.effective_date) OVER w, '-infinity') AS from_date, m.effective_date - 1 AS to_date, (m.from_state ->> 'campus_id')::bigint AS campus_id,
      (m.from_state ->> 'shift_id')::bigint AS shift_id, CASE WHEN m.from_state ? 'weekly_off' THEN ARRAY(SELECT jsonb_array_elements_text(m.from_state -> 'weekly_off')) END AS weekly_off
    FROM employee_movements m WHERE m.institute_code = p_institute AND m.kind <> 'join' AND m.effective_date > p_from AND (p_employees IS NULL OR m.employee_id = ANY(p_employees))
    WINDOW w AS (PARTITION BY m.employee_id ORDER BY m.effective_date, m.id)),
  posts AS MATERIALIZED (
    SELECT e.id, e.campus_id, greatest(e.join_date, coalesce(l.since, '-infinity')) AS first_date,
      coalesce(e.leave_date, 'infinity') AS last_date, e.weekly_off, e.shift_id
    FROM employees e LEFT JOIN (SELECT m.employee_id, max(m.to_date) + 1 AS since FROM moved m GROUP BY 1) l ON l.employee_id = e.id
    WHERE e.institute_code = p_institute AND e.deleted_at IS NULL AND e.join_date <= p_to AND coalesce(e.leave_date, 'infinity') >= p_from AND (p_employees IS NULL OR e.id = ANY(p_employees))
    UNION ALL SELECT e.id, m.campus_id, greatest(e.join_date, m.from_date), least(coalesce(e.leave_date, 'infinity'), m.to_date), coalesce(m.weekly_off, e.weekly_off), m.shift_id
    FROM moved m JOIN employees e ON e.institute_code = p_institute AND e.id = m.employee_id AND e.deleted_at IS NULL),
  people AS MATERIALIZED (
    SELECT e.*, s.days AS shift_days,
      -- A shift that ends earlier than it begins ends on the next day, and so does a day of work.
      (extract(epoch FROM s.end_time - s.start_time)::integer / 60 + 1440) % 1440 AS shift_minutes, extract(epoch FROM s.end_time)::integer / 60 - s.grace_minutes AS shift_stays,
      coalesce(o.half_day_minutes, 0) AS half_day_minutes, coalesce(o.missing_out, 'present') AS missing_out, coalesce(o.unmarked, 'nothing') AS unmarked
    FROM posts e LEFT JOIN shifts s ON s.institute_code = p_institute AND s.id = e.shift_id
    LEFT JOIN LATERAL (SELECT x.* FROM employee_settings x WHERE x.institute_code = p_institute AND (x.campus_id = e.campus_id OR x.campus_id IS NULL)
      ORDER BY x.campus_id NULLS LAST LIMIT 1) o ON true
    WHERE e.first_date <= least(e.last_date, p_to) AND e.last_date >= p_from),
  -- What shifts had before their hours changed.
  earlier AS MATERIALIZED (
    SELECT z.shift_id, coalesce(lag(z.to_date) OVER (PARTITION BY z.shift_id ORDER BY z.to_date) + 1, '-infinity') AS from_date, z.to_date, z.days,
      (extract(epoch FROM z.end_time - z.start_time)::integer / 60 + 1440) % 1440 AS minutes, extract(epoch FROM z.end_time)::integer / 60 - z.grace_minutes AS stays
    FROM shift_hours z WHERE z.institute_code = p_institute AND z.to_date >= p_from),
  -- What settings said in months that are locked.
  settled AS MATERIALIZED (
    SELECT b.campus_id, coalesce(lag(b.to_date) OVER (PARTITION BY b.campus_id ORDER BY b.to_date) + 1, '-infinity') AS from_date, b.to_date, b.half_day_minutes, b.missing_out, b.unmarked
    FROM employee_settings_before b WHERE b.institute_code = p_institute AND b.to_date >= p_from),
  timings AS MATERIALIZED (
    SELECT x.shifts_id, x.from_date, x.to_date, (extract(epoch FROM x.end_time - x.start_time)::integer / 60 + 1440) % 1440 AS minutes, extract(epoch FROM x.end_time)::integer / 60 - x.grace_minutes AS stays
    FROM shifts_timings x WHERE x.institute_code = p_institute AND x.from_date <= p_to AND x.to_date >= p_from),
  statuses AS MATERIALIZED (SELECT a.id, a.counts_as, a.is_late, a.is_half_day FROM attendance_statuses a WHERE a.institute_code = p_institute),
  marks AS (
    SELECT t.employee_id, t.att_date, t.attendance_status_id, a.counts_as, a.is_late, a.is_half_day, t.time_in IS NOT NULL AND t.time_out IS NULL AS no_out,
      (extract(epoch FROM t.time_out - t.time_in)::integer / 60 + 1440) % 1440 AS minutes, extract(epoch FROM t.time_out)::integer / 60 AS left_at
    FROM people e JOIN employee_attendance t ON t.institute_code = p_institute AND t.employee_id = e.id AND t.att_date BETWEEN greatest(p_from, e.first_date) AND least(p_to, e.last_date)
    JOIN statuses a ON a.id = t.attendance_status_id OFFSET 0),
  halves AS MATERIALIZED (
    SELECT r.employee_id, r.from_date AS day, count(*) * 0.5 AS share, bool_or(r.half = 'first') AS is_first, bool_or(r.half = 'second') AS is_second FROM leave_requests r
    WHERE r.institute_code = p_institute AND r.status = 'approved' AND r.half IS NOT NULL AND r.from_date BETWEEN p_from AND p_to AND (p_employees IS NULL OR r.employee_id = ANY(p_employees)) GROUP BY 1, 2),
  days AS (
    SELECT e.id, coalesce(q.half_day_minutes, e.half_day_minutes) AS half_day_minutes, coalesce(q.missing_out, e.missing_out) AS missing_out, coalesce(q.unmarked, e.unmarked) AS unmarked, d.day, d.day < y.day AS is_over, coalesce(x.minutes, w.minutes, e.shift_minutes) AS minutes_of_shift, coalesce(x.stays, w.stays, e.shift_stays) AS stays,
      CASE WHEN d.is_closed OR e.campus_id = ANY(d.closed_at) THEN 'holiday' WHEN d.name = ANY(e.weekly_off) OR cardinality(e.weekly_off) = 0 AND NOT d.name = ANY(coalesce(w.days, e.shift_days)) THEN 'off' ELSE 'work' END AS kind
    FROM people e JOIN dates d ON d.day BETWEEN e.first_date AND e.last_date CROSS JOIN today y
    LEFT JOIN timings x ON x.shifts_id = e.shift_id AND d.day BETWEEN x.from_date AND x.to_date LEFT JOIN earlier w ON w.shift_id = e.shift_id AND d.day BETWEEN w.from_date AND w.to_date
    LEFT JOIN settled q ON q.campus_id = e.campus_id AND d.day BETWEEN q.from_date AND q.to_date
    OFFSET 0),
  counted AS (
    SELECT d.*, m.attendance_status_id, m.counts_as, coalesce(m.is_late, false) AND NOT coalesce(h.is_first AND d.kind = 'work', false) AS is_late, m.minutes,
      -- Within half a day of it; a night ends on the next day.
      coalesce(d.kind = 'work' AND m.counts_as = 'present' AND NOT m.is_half_day AND NOT coalesce(h.is_second, false) AND (d.stays - m.left_at + 2880) % 1440 BETWEEN 1 AND 719, false) AS is_early,
      -- Leave of half a day, of a working day that has no leave of its own.
      CASE WHEN d.kind = 'work' AND coalesce(m.counts_as, '') NOT IN ('leave', 'off') THEN coalesce(h.share, 0) ELSE 0 END AS half,
      least(CASE WHEN d.kind = 'work' THEN 1 - coalesce(h.share, 0) ELSE 1 END, CASE WHEN m.counts_as IS DISTINCT FROM 'present' THEN 0 WHEN m.is_half_day THEN 0.5
      WHEN m.no_out AND d.is_over THEN CASE d.missing_out WHEN 'half' THEN 0.5 WHEN 'absent' THEN 0 ELSE 1 END
      WHEN m.minutes < d.half_day_minutes THEN 0.5 ELSE 1 END::numeric) AS share
    FROM days d LEFT JOIN marks m ON m.employee_id = d.id AND m.att_date = d.day LEFT JOIN halves h ON h.employee_id = d.id AND h.day = d.day
    OFFSET 0)
  SELECT c.id, c.day, c.kind, c.attendance_status_id, c.share,
    CASE WHEN c.kind <> 'work' THEN 0 WHEN c.counts_as = 'absent' THEN 1 - c.half WHEN c.counts_as = 'present' THEN 1 - c.half - c.share
      WHEN c.counts_as IS NULL AND c.unmarked = 'absent' AND c.is_over THEN 1 - c.half ELSE 0 END::numeric,
    CASE WHEN c.kind = 'work' AND c.counts_as = 'leave' THEN 1 ELSE c.half END::numeric,
    c.is_late, c.is_early, coalesce(c.minutes, 0), greatest(coalesce(c.minutes - CASE WHEN c.kind = 'work' THEN coalesce((c.minutes_of_shift * (1 - c.half))::integer, c.minutes) ELSE 0 END, 0), 0),
    CASE WHEN c.kind = 'work' AND c.counts_as = 'present' THEN greatest(coalesce((c.minutes_of_shift * (1 - c.half))::integer - c.minutes, 0), 0) ELSE 0 END
  FROM counted c
$function$;
REVOKE ALL ON FUNCTION employee_days(text, date, date, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION employee_days(text, date, date, bigint[]) TO edubase_app;
