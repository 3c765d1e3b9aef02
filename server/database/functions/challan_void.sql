-- Voids challans on which nothing is paid. Instalments of one charge go together. outcome: voided, already, paid (or waits for approval), siblings_paid, not_found.
CREATE OR REPLACE FUNCTION challan_void(p_institute text, p_challans bigint[], p_date date, p_reason text)
 RETURNS TABLE(challan_id bigint, outcome text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_wanted bigint[]; v_ids bigint[]; v_stuck bigint[]; v_pair record;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  -- With the other instalments of the same charges: alone, a part of a month would be open to be billed again.
  SELECT array_agg(DISTINCT c.id) INTO v_wanted FROM challans c WHERE c.institute_code = p_institute AND c.voided_at IS NULL AND app_campus_ok(c.campus_id)
    AND c.id IN (SELECT unnest(p_challans) UNION SELECT b.challan_id FROM challan_lines a JOIN challan_lines b ON b.institute_code = p_institute AND b.student_id = a.student_id AND b.line_month = a.line_month
        AND b.particular_id = a.particular_id AND b.source = a.source AND NOT b.is_void
      WHERE a.institute_code = p_institute AND a.challan_id = ANY (p_challans) AND NOT a.is_void AND a.source IN ('plan', 'attendance', 'opening'));
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = ANY (v_wanted) ORDER BY l.id FOR UPDATE;
  -- And a line that whoever was waited for has added.
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = ANY (v_wanted) ORDER BY l.id FOR UPDATE;
  SELECT array_agg(DISTINCT b.challan_id) INTO v_stuck FROM challan_lines b WHERE b.institute_code = p_institute AND b.challan_id = ANY (v_wanted) AND b.paid + b.pending + b.pending_discount > 0;
  -- What shares a charge with a paid one stays too.
  SELECT array_agg(w.id) INTO v_ids FROM unnest(v_wanted) AS w(id) JOIN challans c ON c.institute_code = p_institute AND c.id = w.id AND c.voided_at IS NULL
    WHERE w.id <> ALL (coalesce(v_stuck, '{}')) AND (v_stuck IS NULL OR w.id NOT IN (SELECT a.challan_id FROM challan_lines b JOIN challan_lines a ON a.institute_code = p_institute AND a.student_id = b.student_id
        AND a.line_month = b.line_month AND a.particular_id = b.particular_id AND a.source = b.source AND NOT a.is_void
      WHERE b.institute_code = p_institute AND b.challan_id = ANY (v_stuck) AND NOT b.is_void AND b.source IN ('plan', 'attendance', 'opening')));
  IF v_ids IS NOT NULL THEN
    FOR v_pair IN SELECT r.reversed_id, r.journal_id FROM gl_reverse(p_institute, (SELECT array_agg(j.id) FROM gl_journals j WHERE j.institute_code = p_institute AND j.challan_id = ANY (v_ids)
        AND j.source IN ('challan', 'opening', 'charge', 'fine', 'discount') AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = p_institute AND r.reverses_id = j.id)), p_date, p_reason) r LOOP
      UPDATE challan_discounts d SET status = 'voided', void_journal_id = v_pair.journal_id WHERE d.institute_code = p_institute AND d.journal_id = v_pair.reversed_id AND d.status = 'approved';
    END LOOP;
    UPDATE challans c SET voided_at = now(), voided_by = v_user, void_reason = p_reason, version = c.version + 1 WHERE c.institute_code = p_institute AND c.id = ANY (v_ids);
    UPDATE challan_lines l SET is_void = true WHERE l.institute_code = p_institute AND l.challan_id = ANY (v_ids) AND NOT l.is_void;
    PERFORM fee_owed_each_day(p_institute, ARRAY(SELECT DISTINCT c.student_id FROM challans c WHERE c.institute_code = p_institute AND c.id = ANY (v_ids)), p_date, 'void_date');
  END IF;
  RETURN QUERY SELECT w.id, CASE WHEN w.id = ANY (coalesce(v_ids, '{}')) THEN 'voided' WHEN w.id = ANY (coalesce(v_stuck, '{}')) THEN 'paid' WHEN w.id = ANY (coalesce(v_wanted, '{}')) THEN 'siblings_paid'
      WHEN c.voided_at IS NOT NULL AND app_campus_ok(c.campus_id) THEN 'already' ELSE 'not_found' END
    FROM (SELECT unnest(p_challans) UNION SELECT unnest(v_ids)) AS w(id) LEFT JOIN challans c ON c.institute_code = p_institute AND c.id = w.id;
END $function$;
REVOKE ALL ON FUNCTION challan_void(text,bigint[],date,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challan_void(text,bigint[],date,text) TO edubase_app;
