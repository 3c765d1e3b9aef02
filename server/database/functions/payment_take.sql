CREATE OR REPLACE FUNCTION payment_take(p_institute text, p jsonb, p_lines bigint[], p_amounts bigint[], p_pending boolean, p_seen bigint[] DEFAULT NULL::bigint[])
 RETURNS TABLE(payment_id bigint, receipt_no bigint, voucher_no bigint, account_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
DECLARE r payments; v_allocated bigint := 0; v_one bigint; v_bad record; v_challan_no bigint; v_ceiling bigint;
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  FOREACH v_one IN ARRAY coalesce(p_amounts, '{}') LOOP v_allocated := v_allocated + v_one; END LOOP;
  r := jsonb_populate_record(NULL::payments, p);
  PERFORM fee_window(p_institute, r.paid_date, 'Paid date');
  IF NOT p_pending AND fee_two_step(p_institute) THEN PERFORM fee_refuse('What you enter waits for the approval of somebody else', 'payment_two_step'); END IF;
  -- Lines are held and judged as they are then, in one statement.
  SELECT a.line_id, l.id, l.is_void, l.campus_id, l.challan_id, l.particular_id, l.amount - l.discount - l.paid - l.pending - l.pending_discount AS open INTO v_bad
    FROM unnest(p_lines, p_amounts, p_seen) AS a (line_id, amount, seen) LEFT JOIN (SELECT h.* FROM challan_lines h WHERE h.institute_code = p_institute AND h.id = ANY (p_lines) ORDER BY h.id FOR UPDATE) l ON l.id = a.line_id AND app_campus_ok(l.campus_id)
    WHERE l.id IS NULL OR l.is_void OR l.campus_id <> r.campus_id OR a.amount > l.amount - l.discount - l.paid - l.pending - l.pending_discount
      OR (p_seen IS NOT NULL AND a.seen IS DISTINCT FROM l.amount - l.discount - l.paid - l.pending - l.pending_discount) ORDER BY a.line_id LIMIT 1;
  IF FOUND THEN
    IF v_bad.id IS NULL THEN PERFORM fee_refuse('A line of this payment does not exist', 'payment_line'); END IF;
    SELECT c.challan_no INTO v_challan_no FROM challans c WHERE c.institute_code = p_institute AND c.id = v_bad.challan_id;
    IF v_bad.is_void THEN PERFORM fee_refuse(format('Challan %s is void', v_challan_no), 'fee_void'); END IF;
    IF v_bad.campus_id <> r.campus_id THEN PERFORM fee_refuse(format('Challan %s is of another campus', v_challan_no), 'payment_campus'); END IF;
    PERFORM fee_refuse(format('Only %s of %s on challan %s is still open', round(v_bad.open / 100.0, 2), (SELECT f.name FROM fee_particulars f WHERE f.institute_code = p_institute AND f.id = v_bad.particular_id), v_challan_no), 'challan_lines_not_overpaid');
  END IF;
  -- A slip of the keyboard is found before it is money; the sum over the challans is asked for only where it matters.
  IF r.amount > 100000000 OR EXISTS (SELECT 1 FROM challan_settings s WHERE s.institute_code = p_institute AND s.campus_id = r.campus_id AND s.payment_ceiling < r.amount) THEN
    v_ceiling := fee_ceiling(p_institute, r.campus_id);
    IF r.amount > v_ceiling THEN
      RAISE EXCEPTION '%', format('A payment may be at most %s (Challan Settings)', to_char(v_ceiling / 100.0, 'FM999,999,999,999,990.00')) USING ERRCODE = 'P0001', CONSTRAINT = 'payment_ceiling', COLUMN = 'amount'; END IF;
  END IF;
  PERFORM fee_not_before_charge(p_institute, p_lines, r.paid_date, 'paid_date');
  -- Cash goes into a till, everything else into a bank account; a cheque is in hand until it is deposited there.
  SELECT a.acc_name, a.role INTO v_bad FROM finance_accounts a WHERE a.institute_code = p_institute AND a.id = r.receiving_account_id;
  IF v_bad.role IS DISTINCT FROM (CASE WHEN coalesce(r.method, 'cash') = 'cash' THEN 'cash' ELSE 'bank' END) THEN
    RAISE EXCEPTION '%', format(CASE WHEN coalesce(r.method, 'cash') = 'cash' THEN '%s takes no cash; choose a cash account, or say that it was paid at the bank' ELSE '%s takes cash only; choose a bank account' END, coalesce(v_bad.acc_name, 'This account'))
      USING ERRCODE = 'P0001', CONSTRAINT = 'payment_account', COLUMN = 'receiving_acc'; END IF;
  IF r.method = 'cheque' THEN r.receiving_account_id := gl_own_account(p_institute, 'cheques_in_hand', r.campus_id); END IF;
  IF v_allocated > r.amount THEN PERFORM fee_refuse('The lines take more than the amount paid', 'payments_not_overused'); END IF;
  r.id := nextval(pg_get_serial_sequence('public.payments', 'id'));
  IF NOT p_pending THEN
    r.journal_id := payment_post(p_institute, r.id, r.campus_id, r.student_id, r.paid_date, r.receiving_account_id, r.amount, p_lines, p_amounts, 'Fee received');
  END IF;
  r.receipt_no := take_numbers(p_institute, 'receipt', 1);
  IF r.group_no = 0 THEN r.group_no := r.receipt_no; END IF;
  INSERT INTO payments (institute_code, id, receipt_no, group_no, kind, campus_id, student_id, family_id, paid_date, method, receiving_account_id, amount, allocated, cash_received, cash_returned,
    reference_no, bank_name, cheque_no, cheque_date, external_ref, notes, status, created_by, journal_id)
  VALUES (p_institute, r.id, r.receipt_no, r.group_no, coalesce(r.kind, 'challan'), r.campus_id, r.student_id, r.family_id, r.paid_date, coalesce(r.method, 'cash'), r.receiving_account_id, r.amount, v_allocated, r.cash_received, r.cash_returned,
    r.reference_no, r.bank_name, r.cheque_no, r.cheque_date, r.external_ref, r.notes, CASE WHEN p_pending THEN 'pending' ELSE 'approved' END, nullif(current_setting('app.user', true), '')::bigint, r.journal_id);
  INSERT INTO payment_allocations (institute_code, payment_id, challan_line_id, amount, state, allocated_on, journal_id)
  SELECT p_institute, r.id, a.line_id, a.amount, CASE WHEN p_pending THEN 'pending' ELSE 'active' END, r.paid_date, r.journal_id FROM unnest(p_lines, p_amounts) AS a (line_id, amount) ORDER BY a.line_id;
  IF NOT p_pending THEN PERFORM fee_owed_each_day(p_institute, ARRAY(SELECT DISTINCT l.student_id FROM challan_lines l WHERE l.institute_code = p_institute AND l.id = ANY (p_lines)), r.paid_date, 'paid_date'); END IF;
  RETURN QUERY SELECT r.id, r.receipt_no, (SELECT j.voucher_no FROM gl_journals j WHERE j.institute_code = p_institute AND j.id = r.journal_id), r.receiving_account_id;
END $function$;
REVOKE ALL ON FUNCTION payment_take(text,jsonb,bigint[],bigint[],boolean,bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payment_take(text,jsonb,bigint[],bigint[],boolean,bigint[]) TO edubase_app;
