CREATE OR REPLACE FUNCTION discount_decide(p_institute text, p_discount bigint, p_approve boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE d challan_discounts; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_journal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  d := discount_held(p_institute, p_discount);
  IF d.status <> 'pending' THEN PERFORM fee_refuse(format('This discount is %s already', d.status), 'discount_decided'); END IF;
  IF p_approve AND d.requested_by = v_user THEN PERFORM fee_refuse('You asked for this discount; somebody else approves it', 'discount_four_eyes'); END IF;
  IF p_approve THEN v_journal := discount_post(p_institute, d); END IF;
  UPDATE challan_discounts SET status = CASE WHEN p_approve THEN 'approved' ELSE 'rejected' END, decided_by = v_user, decided_at = now(), decision_reason = p_reason, journal_id = v_journal
    WHERE institute_code = p_institute AND id = d.id;
  IF p_approve THEN PERFORM fee_owed_each_day(p_institute, ARRAY(SELECT l.student_id FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = d.challan_line_id), d.discount_date, 'discount_date'); END IF;
END $function$;
REVOKE ALL ON FUNCTION discount_decide(text,bigint,boolean,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discount_decide(text,bigint,boolean,text) TO edubase_app;
