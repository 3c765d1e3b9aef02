-- Two things about a student that the campuses of a user must not hide: what of a plan was charged at another campus, and how many
-- brothers and sisters are enrolled elsewhere. Numbers and months, nothing else.

-- First and last month in which the plan of these students was charged, per particular.
CREATE FUNCTION fee_plans_billed(p_institute text, p_students bigint[]) RETURNS TABLE (student_id bigint, particular_id bigint, first_month date, last_month date)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM set_config('app.campuses', 'all', true);
  RETURN QUERY SELECT l.student_id, l.particular_id, min(l.line_month), max(l.line_month) FROM challan_lines l
    WHERE l.institute_code = p_institute AND l.student_id = ANY (p_students) AND l.source = 'plan' AND NOT l.is_void GROUP BY 1, 2;
  PERFORM set_config('app.campuses', own, true);
END $$;

-- Place of each enrolled child among the enrolled children of its family, the oldest SID first.
CREATE FUNCTION family_ranks(p_institute text, p_families bigint[]) RETURNS TABLE (student_id bigint, family_id bigint, rank integer, children integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM set_config('app.campuses', 'all', true);
  RETURN QUERY SELECT s.id, s.family_id, (row_number() OVER (PARTITION BY s.family_id ORDER BY s.sid, s.id))::integer, (count(*) OVER (PARTITION BY s.family_id))::integer FROM students s
    WHERE s.institute_code = p_institute AND s.family_id = ANY (p_families) AND s.status_class = 'enrolled' AND s.deleted_at IS NULL;
  PERFORM set_config('app.campuses', own, true);
END $$;
REVOKE ALL ON FUNCTION fee_plans_billed(text, bigint[]), family_ranks(text, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_plans_billed(text, bigint[]), family_ranks(text, bigint[]) TO edubase_app;

-- Before there are statistics, the index of the student and that of the particular look alike to the planner; the one that holds both
-- is never mistaken, and keeps the check of each row (student_fee_plans_apart) from reading a whole particular.
DROP INDEX student_fee_plans_student_id_idx;
CREATE INDEX student_fee_plans_student_id_idx ON student_fee_plans (institute_code, student_id, particular_id);
