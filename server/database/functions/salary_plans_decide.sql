-- Decides many, each for itself.
CREATE OR REPLACE FUNCTION salary_plans_decide(p_institute text, p_plans bigint[], p_approve boolean, p_reason text)
 RETURNS TABLE(plan_id bigint, employee_id bigint, effective_from date, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE r record;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  FOR r IN SELECT DISTINCT u.id FROM unnest(p_plans) AS u (id) WHERE u.id IS NOT NULL ORDER BY u.id LOOP
    message := NULL;
    BEGIN
      PERFORM salary_plan_decide(p_institute, r.id, p_approve, p_reason);
    EXCEPTION WHEN raise_exception THEN
      message := SQLERRM;
    END;
    plan_id := r.id;
    SELECT x.employee_id, x.effective_from INTO employee_id, effective_from FROM salary_plans x WHERE x.institute_code = p_institute AND x.id = r.id AND message IS NULL;
    RETURN NEXT;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION salary_plans_decide(text, bigint[], boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_plans_decide(text, bigint[], boolean, text) TO edubase_app;
