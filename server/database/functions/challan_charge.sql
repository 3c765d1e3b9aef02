-- One challan of given lines for a student as they stand: direct charges and opening arrears. p_lines: [{particular_id, month, amount, remarks}].
CREATE OR REPLACE FUNCTION challan_charge(p_institute text, p_student bigint, p_kind text, p_issue date, p_due date, p_lines jsonb)
 RETURNS TABLE(challan_id bigint, challan_no bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE s students; v_drafts challan_draft[];
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_issue, 'Issue date');
  IF p_kind = 'direct' AND EXISTS (SELECT 1 FROM fee_particulars f JOIN jsonb_to_recordset(p_lines) AS w (particular_id bigint) ON w.particular_id = f.id WHERE f.institute_code = p_institute AND f.kind = 'arrears') THEN
    RAISE EXCEPTION 'Opening arrears are not sold; they come with the upload of first-time arrears' USING ERRCODE = 'P0001', CONSTRAINT = 'fee_arrears_sold', COLUMN = 'particulars'; END IF;
  SELECT * INTO s FROM students x WHERE x.institute_code = p_institute AND x.id = p_student AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This student does not exist', 'fee_student'); END IF;
  SELECT array_agg(ROW(1, s.id, s.family_id, s.campus_id, s.session_id, s.class_id, s.section_id, p_kind, min_month.at, max_month.at, 0, NULL, p_issue, greatest(p_due, p_issue), NULL,
      t.late_fee_policy_id, l.particular_id, l.month, p_kind, 0, l.amount, 0, NULL, l.remarks)::challan_draft) INTO v_drafts
    FROM jsonb_to_recordset(p_lines) AS l (particular_id bigint, month date, amount bigint, remarks text)
    CROSS JOIN LATERAL (SELECT min((e->>'month')::date) AS at FROM jsonb_array_elements(p_lines) e) min_month CROSS JOIN LATERAL (SELECT max((e->>'month')::date) AS at FROM jsonb_array_elements(p_lines) e) max_month
    LEFT JOIN challan_settings t ON t.institute_code = p_institute AND t.campus_id = s.campus_id AND p_kind <> 'direct';
  RETURN QUERY SELECT i.challan_id, i.challan_no FROM challan_issue(p_institute, v_drafts) i;
END $function$;
REVOKE ALL ON FUNCTION challan_charge(text,bigint,text,date,date,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challan_charge(text,bigint,text,date,date,jsonb) TO edubase_app;
