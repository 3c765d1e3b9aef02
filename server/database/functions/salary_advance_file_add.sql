-- Puts a stored file to an advance of an employee that is not taken back: the signed slip comes after its payment. Five at most; none is taken off again.
CREATE OR REPLACE FUNCTION salary_advance_file_add(p_institute text, p_advance bigint, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE a employee_advances;
BEGIN
  PERFORM fee_guard(p_institute);
  IF NOT fee_may(p_institute, 'advances.create') THEN PERFORM fee_refuse('You are not permitted to ask for advances', 'salary_may'); END IF;
  SELECT * INTO a FROM employee_advances x WHERE x.institute_code = p_institute AND x.id = p_advance AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM salary_refuse('This advance does not exist', 'advance_id'); END IF;
  IF a.status IN ('rejected', 'withdrawn', 'voided') THEN PERFORM salary_refuse(format('Advance %s is %s', a.advance_no, a.status), 'advance_id'); END IF;
  IF (SELECT count(*) FROM employee_advance_files f WHERE f.institute_code = p_institute AND f.advance_id = a.id) >= 5 THEN PERFORM salary_refuse('An advance has five files at most', 'file'); END IF;
  INSERT INTO employee_advance_files (institute_code, code, advance_id, added_by) VALUES (p_institute, p_code, a.id, nullif(current_setting('app.user', true), '')::bigint);
END $function$;
REVOKE ALL ON FUNCTION salary_advance_file_add(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_advance_file_add(text, bigint, text) TO edubase_app;
