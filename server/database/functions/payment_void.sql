-- Voids an approved payment by reversal; refused while something of its advance is used or given back, and when its
-- money is no longer in the drawer or the account. A pending one is rejected instead.
-- The cheque of a receipt is void with it; at the bank it is cleared or bounces first, and once it is cleared its money comes back from the bank.
-- p_forget: its reference at the bank may be taken anew (an upload that was taken back).
CREATE OR REPLACE FUNCTION payment_void(p_institute text, p_payment bigint, p_date date, p_reason text, p_forget boolean DEFAULT false)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r payments; q cheques; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_reversal bigint; v_used text; v_counted bigint; v_deposit bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  PERFORM fee_drawers_hold(p_institute, p_payment);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT a.challan_line_id FROM payment_allocations a WHERE a.institute_code = p_institute AND a.payment_id = p_payment) ORDER BY l.id FOR UPDATE;
  r := payment_held(p_institute, p_payment);
  IF r.status <> 'approved' THEN PERFORM fee_refuse(format('Receipt %s is %s', r.receipt_no, r.status), 'payment_decided'); END IF;
  PERFORM fee_not_own(p_institute, r.campus_id, r.created_by, format('Receipt %s was taken by you; somebody else voids it', r.receipt_no));
  IF r.advance_used > 0 THEN
    SELECT string_agg(DISTINCT CASE WHEN app_campus_ok(c.campus_id) THEN 'challan ' || c.challan_no ELSE 'a challan of another campus' END, ', ') INTO v_used FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
      JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id WHERE a.institute_code = p_institute AND a.payment_id = r.id AND a.from_advance AND a.state = 'active';
    PERFORM fee_refuse(format('The advance of receipt %s was used on %s; take that back first', r.receipt_no, v_used), 'payment_advance_used');
  END IF;
  IF r.refunded > 0 THEN PERFORM fee_refuse(format('Part of receipt %s was refunded; void the refund first', r.receipt_no), 'payment_refunded'); END IF;
  IF EXISTS (SELECT 1 FROM refunds f JOIN payment_allocations a ON a.institute_code = f.institute_code AND a.challan_line_id = f.challan_line_id WHERE f.institute_code = p_institute AND f.voided_at IS NULL AND a.payment_id = r.id AND a.state = 'active') THEN
    PERFORM fee_refuse(format('A deposit paid by receipt %s was refunded; void the refund first', r.receipt_no), 'payment_refunded'); END IF;
  SELECT * INTO q FROM cheques c WHERE c.institute_code = p_institute AND c.payment_id = r.id FOR UPDATE;
  IF q.state = 'deposited' THEN PERFORM fee_refuse(format('The cheque of receipt %s is at the bank (slip %s); say first whether it was cleared, or that it bounced', r.receipt_no, q.slip_no), 'cheque_state'); END IF;
  IF q.state = 'cleared' AND p_date < q.cleared_on THEN
    RAISE EXCEPTION '%', format('The cheque of receipt %s was cleared on %s, and it is not voided before', r.receipt_no, to_char(q.cleared_on, 'DD-Mon-YYYY')) USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_date', COLUMN = 'void_date'; END IF;
  SELECT max(g.journal_id) FILTER (WHERE g.reversed_id = r.journal_id), max(g.journal_id) FILTER (WHERE g.reversed_id = q.deposit_journal_id) INTO v_reversal, v_deposit
    FROM gl_reverse(p_institute, r.journal_id || CASE WHEN q.state = 'cleared' THEN ARRAY[q.deposit_journal_id] ELSE '{}' END, p_date, p_reason) g;
  IF q.state IN ('held', 'cleared') THEN
    UPDATE cheques SET state = 'voided', ended_on = greatest(p_date, q.received_on), ended_by = v_user, ended_at = now(), end_reason = p_reason, deposit_void_journal_id = v_deposit WHERE institute_code = p_institute AND id = q.id;
    IF v_deposit IS NOT NULL THEN PERFORM fee_account_holds(p_institute, q.deposit_account_id, q.campus_id, p_date, q.amount, 'void_date'); END IF;
  END IF;
  -- No money goes out with an opening.
  IF r.kind <> 'opening' THEN PERFORM fee_account_holds(p_institute, r.receiving_account_id, r.campus_id, greatest(p_date, r.paid_date), r.amount, 'void_date'); END IF;
  PERFORM fee_held_each_day(p_institute, ARRAY(SELECT r.student_id UNION SELECT l.student_id FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
    WHERE a.institute_code = p_institute AND a.payment_id = r.id), greatest(p_date, r.paid_date), 'void_date');
  v_counted := fee_gives_back(p_institute, r, greatest(p_date, r.paid_date));
  UPDATE payment_allocations SET state = 'released' WHERE institute_code = p_institute AND payment_id = r.id AND state = 'active';
  UPDATE payments SET status = 'voided', voided_by = v_user, voided_at = now(), void_date = greatest(p_date, r.paid_date), void_reason = p_reason, void_journal_id = v_reversal, void_till_closing_id = v_counted,
      external_ref = CASE WHEN p_forget THEN NULL ELSE external_ref END, version = version + 1
    WHERE institute_code = p_institute AND id = r.id;
  UPDATE challans c SET last_paid_date = (SELECT max(a.allocated_on) FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
      WHERE a.institute_code = p_institute AND l.challan_id = c.id AND a.state = 'active')
    WHERE c.institute_code = p_institute AND c.id IN (SELECT l.challan_id FROM challan_lines l JOIN payment_allocations a ON a.institute_code = l.institute_code AND a.challan_line_id = l.id
      WHERE l.institute_code = p_institute AND a.payment_id = r.id);
  RETURN v_reversal;
END $function$;
REVOKE ALL ON FUNCTION payment_void(text,bigint,date,text,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payment_void(text,bigint,date,text,boolean) TO edubase_app;
