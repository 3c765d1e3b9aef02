-- Statements with lists are planned once, not each time: that took longer than they do.
-- As before, but lines of open challans and those that are named: a line is open only where its challan is.
CREATE OR REPLACE FUNCTION payment_open(p_institute text, p_student bigint, p_family_no bigint, p_lines bigint[], p_challans bigint[], p_lock boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE v_students bigint[]; v_family bigint; v_challans bigint[]; v_found bigint[];
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  IF p_student IS NOT NULL THEN v_students := ARRAY[p_student];
  ELSIF p_family_no IS NOT NULL THEN
    SELECT f.id INTO v_family FROM families f WHERE f.institute_code = p_institute AND f.family_no = p_family_no;
    SELECT array_agg(s.id) INTO v_students FROM students s WHERE s.institute_code = p_institute AND s.family_id = v_family;
  ELSE
    SELECT array_agg(DISTINCT l.student_id) INTO v_students FROM challan_lines l
      WHERE l.institute_code = p_institute AND (l.id = ANY (p_lines) OR l.challan_id = ANY (p_challans)) AND app_campus_ok(l.campus_id);
  END IF;
  SELECT array_agg(c.id) INTO v_challans FROM challans c WHERE c.institute_code = p_institute AND c.student_id = ANY (v_students) AND c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > 0;
  -- What was changed meanwhile is judged as it is when it is held.
  IF p_lock THEN
    SELECT array_agg(q.id) INTO v_found FROM (SELECT l.id FROM challan_lines l WHERE l.institute_code = p_institute AND (l.challan_id = ANY (v_challans) OR l.id = ANY (p_lines)) AND app_campus_ok(l.campus_id)
      AND (NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount OR l.id = ANY (p_lines)) ORDER BY l.id FOR UPDATE) q;
  ELSE
    SELECT array_agg(l.id) INTO v_found FROM challan_lines l WHERE l.institute_code = p_institute AND (l.challan_id = ANY (v_challans) OR l.id = ANY (p_lines)) AND app_campus_ok(l.campus_id)
      AND (NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount OR l.id = ANY (p_lines));
  END IF;
  -- Rows as json: an object built key by key as jsonb took twice as long as all the rest.
  RETURN json_build_object(
    -- Who has left for a campus that is not the user's still pays here what they owe here.
    'students', (SELECT json_agg(x.who) FROM (SELECT json_build_object('id', s.id, 'campus_id', h.campus_id, 'family_id', s.family_id, 'enrolled', s.status_class = 'enrolled') AS who
      FROM students s CROSS JOIN LATERAL (SELECT CASE WHEN app_campus_ok(s.campus_id) THEN s.campus_id ELSE (SELECT min(l.campus_id) FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = s.id
        AND app_campus_ok(l.campus_id) AND NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount) END AS campus_id) h
      WHERE s.institute_code = p_institute AND s.id = ANY (v_students) AND s.deleted_at IS NULL AND h.campus_id IS NOT NULL ORDER BY s.status_class <> 'enrolled', s.sid) x),
    'lines', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT l.id, l.student_id, l.campus_id, l.challan_id, c.challan_no, c.due_date, f.priority, l.source = 'fine' AS is_fine, c.late_fee_policy_id IS NOT NULL AS bears_fine,
        CASE WHEN l.source IN ('fine', 'added') THEN fee_charged_on(p_institute, l) ELSE c.issue_date END AS charged_on, f.id AS particular_id, f.name AS particular, l.is_void, l.amount - l.discount - l.paid AS balance,
        l.amount - l.discount - l.paid - l.pending - l.pending_discount AS open
      FROM challan_lines l JOIN challans c ON c.institute_code = p_institute AND c.id = l.challan_id JOIN fee_particulars f ON f.institute_code = p_institute AND f.id = l.particular_id
      WHERE l.institute_code = p_institute AND l.id = ANY (v_found)) x));
END $function$;
REVOKE ALL ON FUNCTION payment_open(text,bigint,bigint,bigint[],bigint[],boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payment_open(text,bigint,bigint,bigint[],bigint[],boolean) TO edubase_app;
