-- Voids an unpaid fine or an added amount by reversal.
CREATE OR REPLACE FUNCTION challan_line_void(p_institute text, p_line bigint, p_date date, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE l challan_lines; v_journal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = p_line AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This line does not exist', 'fee_line'); END IF;
  IF l.is_void THEN PERFORM fee_refuse('This line is void already', 'fee_void'); END IF;
  IF l.source NOT IN ('fine', 'added') THEN PERFORM fee_refuse('Only a fine or an added amount is voided alone; void the challan instead', 'fee_line_source'); END IF;
  IF l.paid + l.pending + l.pending_discount + l.discount > 0 THEN PERFORM fee_refuse('Something of this line is paid, discounted or waits for approval; void that first', 'fee_line_paid'); END IF;
  SELECT j.id INTO v_journal FROM gl_journals j WHERE j.institute_code = p_institute AND j.source = CASE l.source WHEN 'fine' THEN 'fine' ELSE 'charge' END AND j.source_id = l.id;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM challans c WHERE c.institute_code = p_institute AND c.parent_challan_id = l.challan_id) THEN
    PERFORM fee_refuse('This line went into instalments; void those instead', 'fee_line_split'); END IF;
  PERFORM gl_reverse(p_institute, ARRAY[v_journal], p_date, p_reason);
  UPDATE challan_lines SET is_void = true WHERE institute_code = p_institute AND id = l.id;
  PERFORM fee_owed_each_day(p_institute, ARRAY[l.student_id], p_date, 'void_date');
END $function$;
REVOKE ALL ON FUNCTION challan_line_void(text,bigint,date,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challan_line_void(text,bigint,date,text) TO edubase_app;
