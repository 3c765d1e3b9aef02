-- Nothing is paid or given on a line before the day on which it was charged. p_field: of the date that is refused.
CREATE OR REPLACE FUNCTION fee_not_before_charge(p_institute text, p_lines bigint[], p_date date, p_field text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_late record;
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  SELECT c.challan_no, f.name, k.day INTO v_late FROM challan_lines l JOIN challans c ON c.institute_code = p_institute AND c.id = l.challan_id
    CROSS JOIN LATERAL (SELECT CASE WHEN l.source IN ('fine', 'added') THEN fee_charged_on(p_institute, l) ELSE c.issue_date END AS day) k JOIN fee_particulars f ON f.institute_code = p_institute AND f.id = l.particular_id
    WHERE l.institute_code = p_institute AND l.id = ANY (p_lines) AND k.day > p_date ORDER BY k.day DESC, l.id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '%', format('%s of challan %s was charged on %s; nothing is paid or given on it before', v_late.name, v_late.challan_no, to_char(v_late.day, 'DD-Mon-YYYY'))
      USING ERRCODE = 'P0001', CONSTRAINT = 'fee_before_charge', COLUMN = p_field; END IF;
END $function$;
REVOKE ALL ON FUNCTION fee_not_before_charge(text, bigint[], date, text) FROM PUBLIC;
