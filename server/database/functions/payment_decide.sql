-- Approves or rejects a pending payment; never by who took it.
CREATE OR REPLACE FUNCTION payment_decide(p_institute text, p_payment bigint, p_approve boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r payments; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_lines bigint[]; v_amounts bigint[]; v_journal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT array_agg(a.challan_line_id ORDER BY a.challan_line_id), array_agg(a.amount ORDER BY a.challan_line_id) INTO v_lines, v_amounts FROM payment_allocations a WHERE a.institute_code = p_institute AND a.payment_id = p_payment AND a.state = 'pending';
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = ANY (v_lines) ORDER BY l.id FOR UPDATE;
  r := payment_held(p_institute, p_payment);
  IF r.status <> 'pending' THEN PERFORM fee_refuse(format('Receipt %s is %s already', r.receipt_no, r.status), 'payment_decided'); END IF;
  IF p_approve AND r.created_by = v_user THEN PERFORM fee_refuse(format('Receipt %s was taken by you; somebody else approves it', r.receipt_no), 'payment_four_eyes'); END IF;
  IF p_approve THEN
    v_journal := payment_post(p_institute, r.id, r.campus_id, r.student_id, r.paid_date, r.receiving_account_id, r.amount, v_lines, v_amounts, 'Fee received');
    UPDATE payments SET status = 'approved', decided_by = v_user, decided_at = now(), decision_reason = p_reason, journal_id = v_journal, version = version + 1 WHERE institute_code = p_institute AND id = r.id;
    UPDATE payment_allocations SET state = 'active', journal_id = v_journal WHERE institute_code = p_institute AND payment_id = r.id AND state = 'pending';
    UPDATE challans c SET last_paid_date = greatest(c.last_paid_date, r.paid_date) WHERE c.institute_code = p_institute
      AND c.id IN (SELECT l.challan_id FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = ANY (v_lines));
    PERFORM fee_owed_each_day(p_institute, ARRAY(SELECT DISTINCT l.student_id FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = ANY (v_lines)), r.paid_date, 'paid_date');
  ELSE
    -- Cash and cheques lie in a drawer until somebody gives them back; what should have come by bank never came.
    UPDATE payments SET status = 'rejected', decided_by = v_user, decided_at = now(), decision_reason = p_reason,
      returned_on = CASE WHEN method NOT IN ('cash', 'cheque') THEN (now() AT TIME ZONE 'UTC' + interval '5 hours')::date END, returned_by = CASE WHEN method NOT IN ('cash', 'cheque') THEN v_user END, version = version + 1 WHERE institute_code = p_institute AND id = r.id;
    UPDATE payment_allocations SET state = 'released' WHERE institute_code = p_institute AND payment_id = r.id AND state = 'pending';
  END IF;
END $function$;
REVOKE ALL ON FUNCTION payment_decide(text,bigint,boolean,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payment_decide(text,bigint,boolean,text) TO edubase_app;
