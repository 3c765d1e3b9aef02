-- Undoes a split (p_challan: the challan that was split, or one of its instalments): what is open of the instalments becomes one challan again, due when the
-- first was and under its policy. What is paid stays on its instalment. A late fine that an instalment got for itself goes while nothing of it is paid: the
-- fine is asked anew, from the first due date on, as if nothing had been split.
CREATE OR REPLACE FUNCTION challan_unsplit(p_institute text, p_challan bigint, p_date date, p_reason text)
 RETURNS TABLE(challan_id bigint, challan_no bigint, amount bigint, due_date date)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE c challans; v_parts bigint[]; v_whole bigint[]; v_partly bigint[]; v_fines bigint[]; v_drafts challan_draft[]; v_made bigint; v_no text;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  SELECT p.* INTO c FROM challans x JOIN challans p ON p.institute_code = x.institute_code AND p.id = CASE x.kind WHEN 'installment' THEN coalesce(x.parent_challan_id, x.id) ELSE x.id END
    WHERE x.institute_code = p_institute AND x.id = p_challan AND app_campus_ok(x.campus_id) AND app_campus_ok(p.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This challan does not exist', 'fee_challan'); END IF;
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id IN (SELECT x.id FROM challans x WHERE x.institute_code = p_institute AND x.parent_challan_id = c.id AND x.kind = 'installment') ORDER BY l.id FOR UPDATE;
  -- And a line that whoever was waited for has added.
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id IN (SELECT x.id FROM challans x WHERE x.institute_code = p_institute AND x.parent_challan_id = c.id AND x.kind = 'installment') ORDER BY l.id FOR UPDATE;
  SELECT array_agg(x.id), array_agg(x.id) FILTER (WHERE x.paid = 0), array_agg(x.id) FILTER (WHERE x.paid > 0) INTO v_parts, v_whole, v_partly FROM challans x
    WHERE x.institute_code = p_institute AND x.parent_challan_id = c.id AND x.kind = 'installment' AND x.voided_at IS NULL
      AND EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = x.id AND NOT l.is_void AND l.amount - l.discount - l.paid > 0
        AND NOT EXISTS (SELECT 1 FROM gl_journals j WHERE j.institute_code = p_institute AND j.source = 'fine' AND j.source_id = l.id));
  IF v_parts IS NULL THEN PERFORM fee_refuse(format('Challan %s has no instalment with anything open', c.challan_no), 'fee_unsplit_none'); END IF;
  SELECT min(x.challan_no)::text INTO v_no FROM challans x WHERE x.institute_code = p_institute AND x.id = ANY (v_parts) AND x.pending > 0;
  IF v_no IS NOT NULL THEN PERFORM fee_refuse(format('Something of instalment %s waits for approval; decide that first', v_no), 'fee_unsplit_pending'); END IF;
  SELECT min(x.challan_no)::text INTO v_no FROM challans x JOIN challan_discounts d ON d.institute_code = x.institute_code AND d.challan_id = x.id AND d.status = 'approved' WHERE x.institute_code = p_institute AND x.id = ANY (v_parts);
  IF v_no IS NOT NULL THEN PERFORM fee_refuse(format('A discount was given on instalment %s; void it first and give it on the challan', v_no), 'fee_unsplit_discount'); END IF;
  -- The voids take numbers of vouchers; generating takes those of challans first.
  PERFORM gl_periods(p_institute, ARRAY[p_date, c.fee_month, c.fee_month_to]);
  PERFORM 1 FROM counter n WHERE n.institute_code = p_institute AND n.name = 'challan' AND n.scope = '' FOR UPDATE;
  SELECT array_agg(l.id) INTO v_fines FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = ANY (v_parts) AND NOT l.is_void AND l.paid = 0
    AND EXISTS (SELECT 1 FROM gl_journals j WHERE j.institute_code = p_institute AND j.source = 'fine' AND j.source_id = l.id);
  SELECT array_agg(ROW(1, c.student_id, c.family_id, c.campus_id, c.session_id, c.class_id, c.section_id, 'regular', c.fee_month, c.fee_month_to, 0, c.id, p_date, c.due_date, c.validity_date, c.late_fee_policy_id,
      m.particular_id, m.line_month, m.source, (SELECT coalesce(max(o.part) + 1, 0) FROM challan_lines o WHERE o.institute_code = p_institute AND o.student_id = c.student_id AND o.particular_id = m.particular_id AND o.line_month = m.line_month
        AND o.source = m.source AND NOT o.is_void AND o.challan_id <> ALL (coalesce(v_whole, '{}')) AND (o.challan_id <> ALL (coalesce(v_partly, '{}')) OR o.paid > 0 OR o.amount = o.discount)),
      m.net + m.less, m.less, m.discount_type_id, m.remarks)::challan_draft ORDER BY m.first) INTO v_drafts
    FROM (SELECT l.particular_id, l.line_month, l.source, l.discount_type_id, l.remarks, min(l.id) AS first, sum(l.amount - l.discount - l.paid)::bigint AS net, sum(CASE WHEN l.paid = 0 THEN l.discount ELSE 0 END)::bigint AS less
      FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = ANY (v_parts) AND NOT l.is_void AND l.id <> ALL (coalesce(v_fines, '{}'))
        AND (l.challan_id = ANY (v_whole) OR l.amount - l.discount - l.paid > 0) GROUP BY 1, 2, 3, 4, 5) m;
  PERFORM challans_undone(p_institute, v_whole, p_date, p_reason);
  PERFORM gl_reverse(p_institute, ARRAY(SELECT j.id FROM gl_journals j WHERE j.institute_code = p_institute AND j.source = 'fine' AND j.source_id = ANY (v_fines)
    AND j.challan_id <> ALL (coalesce(v_whole, '{}'))), p_date, p_reason);
  UPDATE challan_lines l SET is_void = true WHERE l.institute_code = p_institute AND l.id = ANY (v_fines) AND NOT l.is_void;
  PERFORM challans_moved(p_institute, v_partly, p_date, 'Instalments undone');
  SELECT i.challan_id INTO v_made FROM challan_issue(p_institute, v_drafts) i;
  PERFORM fee_owed_each_day(p_institute, ARRAY[c.student_id], p_date, 'date');
  RETURN QUERY SELECT x.id, x.challan_no, x.gross + x.fine - x.discount, x.due_date FROM challans x WHERE x.institute_code = p_institute AND x.id = v_made;
END $function$;
REVOKE ALL ON FUNCTION challan_unsplit(text,bigint,date,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challan_unsplit(text,bigint,date,text) TO edubase_app;
