-- Employees who work at a campus that the transaction does not see, and had a salary or an advance of one that it sees: what their slips and returns say of them. Where they
-- work by now, and as what, stays with that campus.
CREATE OR REPLACE FUNCTION salary_moved(p_institute text)
 RETURNS TABLE(institute_code text, id bigint, emp_no integer, name text, father_name text, mobile text, whatsapp text, email text, cnic text, ntn text, eobi_no text, bank_name text, iban text, user_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_own text := coalesce(current_setting('app.campuses', true), ''); v_campuses bigint[];
BEGIN
  PERFORM fee_guard(p_institute);
  IF v_own IN ('all', '') THEN RETURN; END IF;
  v_campuses := string_to_array(v_own, ',')::bigint[];
  PERFORM set_config('app.campuses', 'all', true);
  RETURN QUERY SELECT e.institute_code, e.id, e.emp_no, e.name, e.father_name, e.mobile, e.whatsapp, e.email, e.cnic, e.ntn, e.eobi_no, e.bank_name, e.iban, e.user_id FROM employees e
    WHERE e.institute_code = p_institute AND NOT e.campus_id = ANY (v_campuses)
      AND (EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = e.institute_code AND s.employee_id = e.id AND s.campus_id = ANY (v_campuses))
        OR EXISTS (SELECT 1 FROM employee_advances a WHERE a.institute_code = e.institute_code AND a.employee_id = e.id AND a.campus_id = ANY (v_campuses)));
  PERFORM set_config('app.campuses', v_own, true);
END $function$;
REVOKE ALL ON FUNCTION salary_moved(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_moved(text) TO edubase_app;
