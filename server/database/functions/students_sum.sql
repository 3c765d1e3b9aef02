-- Adds what became of students to the sums of what they count as (student_parts), in a slot of its own. Days are of no class: a year of days is read at once.
CREATE OR REPLACE FUNCTION students_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_now student_sums[]; v_before student_sums[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(p.institute_code, p.campus_id, p.class_id, p.what, p.day, 0, p.n)::student_sums) INTO v_now FROM (
      SELECT r.institute_code, r.campus_id, CASE WHEN x.day = '-infinity' THEN r.class_id ELSE 0 END AS class_id, x.what, x.day, count(*) AS n FROM new_rows r CROSS JOIN LATERAL student_parts(ROW(r.*)::students) x GROUP BY 1, 2, 3, 4, 5) p; END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(p.institute_code, p.campus_id, p.class_id, p.what, p.day, 0, -p.n)::student_sums) INTO v_before FROM (
      SELECT r.institute_code, r.campus_id, CASE WHEN x.day = '-infinity' THEN r.class_id ELSE 0 END AS class_id, x.what, x.day, count(*) AS n FROM old_rows r CROSS JOIN LATERAL student_parts(ROW(r.*)::students) x GROUP BY 1, 2, 3, 4, 5) p; END IF;
  IF v_now IS NOT DISTINCT FROM v_before THEN RETURN NULL; END IF;
  INSERT INTO student_sums AS t (institute_code, campus_id, class_id, what, day, slot, n)
  SELECT d.institute_code, d.campus_id, d.class_id, d.what, d.day, sum_slot(d.institute_code, 'students'), sum(d.n)
  FROM unnest(v_now || v_before) d
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(d.n) <> 0
  ON CONFLICT (institute_code, what, day, campus_id, class_id, slot) DO UPDATE SET n = t.n + EXCLUDED.n;
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION students_sum() FROM PUBLIC;
CREATE OR REPLACE TRIGGER students_sum_added AFTER INSERT ON students REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION students_sum();
CREATE OR REPLACE TRIGGER students_sum_changed AFTER UPDATE ON students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION students_sum();
CREATE OR REPLACE TRIGGER students_sum_gone AFTER DELETE ON students REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION students_sum();
