-- Refuses the correction of a day that cannot be marked: to come, before or after their time at the school, on leave, of a locked month, or marked at a campus that the user does not see. Who asks and who
-- decides are judged alike. Answers the day as it is marked; whoever locks its month waits until this is done.
CREATE OR REPLACE FUNCTION attendance_correction_judge(p_institute text, p_employee employees, p_day date, p_field text)
 RETURNS employee_attendance
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE m employee_attendance; v_day text := to_char(p_day, 'DD-Mon-YYYY');
BEGIN
  PERFORM fee_guard(p_institute);
  IF p_day > fee_today(p_institute) THEN PERFORM leave_refuse('This day has not come yet', p_field); END IF;
  IF p_day < p_employee.join_date THEN PERFORM leave_refuse(format('%s joined on %s only', p_employee.name, to_char(p_employee.join_date, 'DD-Mon-YYYY')), p_field); END IF;
  IF p_day > p_employee.leave_date THEN PERFORM leave_refuse(format('%s left on %s', p_employee.name, to_char(p_employee.leave_date, 'DD-Mon-YYYY')), p_field); END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(p_institute || ':employee_attendance', 0));
  SELECT * INTO m FROM employee_attendance x WHERE x.institute_code = p_institute AND x.employee_id = p_employee.id AND x.att_date = p_day FOR UPDATE;
  IF NOT app_campus_ok(m.campus_id) THEN PERFORM leave_refuse(format('%s was marked at another campus on %s', p_employee.name, v_day), p_field); END IF;
  IF EXISTS (SELECT 1 FROM attendance_locks l WHERE l.institute_code = p_institute AND l.month = date_trunc('month', p_day)::date AND (l.campus_id IS NULL OR l.campus_id = coalesce(m.campus_id, p_employee.campus_id) OR l.campus_id = employee_campus_on(p_institute, p_employee.id, p_day))) THEN
    PERFORM leave_refuse(format('Attendance of %s is locked', to_char(p_day, 'Mon, YYYY')), p_field); END IF;
  IF m.source = 'leave' THEN PERFORM leave_refuse(format('%s is on leave on %s; the leave is undone first', p_employee.name, v_day), p_field); END IF;
  RETURN m;
END $function$;
REVOKE ALL ON FUNCTION attendance_correction_judge(text, employees, date, text) FROM PUBLIC;
