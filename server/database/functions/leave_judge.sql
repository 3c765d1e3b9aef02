-- Refuses leave that cannot be: no working day, days that were worked, leave that is there already, more than the year allows. Who asks and who decides are judged alike. The other half of a day may be worked,
-- and the other half of a day on leave may be leave too.
CREATE OR REPLACE FUNCTION leave_judge(p_institute text, p_request bigint, p_employee employees, p_type leave_types, p_from date, p_to date, p_half text)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_days numeric; v_day date; v_mark text; v_year integer; v_asked numeric; v_left numeric; v_each numeric := CASE WHEN p_half IS NULL THEN 1 ELSE 0.5 END;
BEGIN
  IF p_half IS NOT NULL AND p_from <> p_to THEN PERFORM leave_refuse('Half a day is of one day', 'to_date'); END IF;
  IF p_to - p_from > 365 THEN PERFORM leave_refuse('Leave is a year long at most', 'to_date'); END IF;
  IF p_from < p_employee.join_date THEN PERFORM leave_refuse(format('%s joined on %s only', p_employee.name, to_char(p_employee.join_date, 'DD-Mon-YYYY')), 'from_date'); END IF;
  IF p_to > p_employee.leave_date THEN PERFORM leave_refuse(format('%s left on %s', p_employee.name, to_char(p_employee.leave_date, 'DD-Mon-YYYY')), 'to_date'); END IF;
  SELECT min(r.from_date) INTO v_day FROM leave_requests r WHERE r.institute_code = p_institute AND r.employee_id = p_employee.id AND r.id IS DISTINCT FROM p_request AND r.status IN ('pending', 'approved')
    AND r.from_date <= p_to AND r.to_date >= p_from AND NOT coalesce(r.half <> p_half, false);
  IF v_day IS NOT NULL THEN PERFORM leave_refuse(format('%s has asked for leave from %s already', p_employee.name, to_char(v_day, 'DD-Mon-YYYY')), 'from_date'); END IF;
  SELECT d.day, d.mark INTO v_day, v_mark FROM leave_days(p_institute, p_employee.id, p_from, p_to) d WHERE d.counts_as = 'present' AND p_half IS NULL ORDER BY 1 LIMIT 1;
  IF v_day IS NOT NULL THEN PERFORM leave_refuse(format('%s was marked %s on %s', p_employee.name, v_mark, to_char(v_day, 'DD-Mon-YYYY')), 'from_date'); END IF;
  SELECT count(*) * v_each INTO v_days FROM leave_days(p_institute, p_employee.id, p_from, p_to);
  IF v_days = 0 THEN PERFORM leave_refuse(format('None of these days is a working day of %s', p_employee.name), 'from_date'); END IF;
  FOR v_year IN SELECT generate_series(extract(year FROM p_from)::integer, extract(year FROM p_to)::integer) LOOP
    SELECT count(*) * v_each INTO v_asked FROM leave_days(p_institute, p_employee.id, greatest(p_from, make_date(v_year, 1, 1)), least(p_to, make_date(v_year, 12, 31)));
    SELECT b.days_left INTO v_left FROM leave_balances(p_institute, v_year, ARRAY[p_employee.id]) b WHERE b.leave_type_id = p_type.id;
    IF v_asked > v_left THEN
      PERFORM leave_refuse(format('%s has %s of %s left in %s, and these are %s', p_employee.name, trim_scale(v_left) || CASE v_left WHEN 1 THEN ' day' ELSE ' days' END, p_type.name, v_year, trim_scale(v_asked)), 'leave_type_id'); END IF;
  END LOOP;
  RETURN v_days;
END $function$;
REVOKE ALL ON FUNCTION leave_judge(text, bigint, employees, leave_types, date, date, text) FROM PUBLIC;
