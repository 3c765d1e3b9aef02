-- Takes a use of an advance back: all allocations of its journal, by reversal.
CREATE OR REPLACE FUNCTION advance_release(p_institute text, p_journal bigint, p_date date, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_payment bigint; v_amount bigint; v_reversal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT a.challan_line_id FROM payment_allocations a WHERE a.institute_code = p_institute AND a.journal_id = p_journal AND a.from_advance) ORDER BY l.id FOR UPDATE;
  SELECT min(a.payment_id), sum(a.amount) INTO v_payment, v_amount FROM payment_allocations a JOIN payments y ON y.institute_code = a.institute_code AND y.id = a.payment_id
    WHERE a.institute_code = p_institute AND a.journal_id = p_journal AND a.from_advance AND a.state = 'active' AND app_campus_ok(y.campus_id)
      AND app_campus_ok((SELECT j.campus_id FROM gl_journals j WHERE j.institute_code = p_institute AND j.id = p_journal));
  IF v_payment IS NULL THEN PERFORM fee_refuse('This use of an advance does not exist or was taken back already', 'advance_missing'); END IF;
  IF EXISTS (SELECT 1 FROM refunds f JOIN payment_allocations a ON a.institute_code = f.institute_code AND a.challan_line_id = f.challan_line_id WHERE f.institute_code = p_institute AND f.voided_at IS NULL AND a.journal_id = p_journal AND a.from_advance AND a.state = 'active') THEN
    PERFORM fee_refuse('A deposit paid by this advance was refunded; void the refund first', 'payment_refunded'); END IF;
  PERFORM 1 FROM payments y WHERE y.institute_code = p_institute AND y.id = v_payment FOR UPDATE;
  SELECT g.journal_id INTO v_reversal FROM gl_reverse(p_institute, ARRAY[p_journal], p_date, p_reason) g;
  -- A deposit that the advance had paid leaves what is held of it.
  PERFORM fee_held_each_day(p_institute, ARRAY(SELECT l.student_id FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
    WHERE a.institute_code = p_institute AND a.journal_id = p_journal), p_date, 'void_date');
  UPDATE payment_allocations SET state = 'released', void_journal_id = v_reversal WHERE institute_code = p_institute AND journal_id = p_journal AND from_advance AND state = 'active';
  UPDATE payments SET advance_used = advance_used - v_amount, version = version + 1 WHERE institute_code = p_institute AND id = v_payment;
  UPDATE challans c SET last_paid_date = (SELECT max(a.allocated_on) FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
      WHERE a.institute_code = p_institute AND l.challan_id = c.id AND a.state = 'active')
    WHERE c.institute_code = p_institute AND c.id IN (SELECT l.challan_id FROM challan_lines l JOIN payment_allocations a ON a.institute_code = l.institute_code AND a.challan_line_id = l.id
      WHERE l.institute_code = p_institute AND a.journal_id = p_journal);
  RETURN v_reversal;
END $function$;
REVOKE ALL ON FUNCTION advance_release(text,bigint,date,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION advance_release(text,bigint,date,text) TO edubase_app;
