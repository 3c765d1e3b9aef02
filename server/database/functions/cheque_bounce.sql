-- A cheque that the bank returned: its deposit is taken back and its receipt, or its voucher, void on that day, so that a fee is owed again; what the bank charges may be put on the challan
-- (p_charge of p_particular). p_unmatch: what a statement of the bank has of the deposit is taken apart first, by who may reconcile. Lines are held before the receipt and the receipt before the cheque, as by who voids it.
CREATE OR REPLACE FUNCTION cheque_bounce(p_institute text, p_cheque bigint, p_date date, p_reason text, p_charge bigint DEFAULT NULL, p_particular bigint DEFAULT NULL, p_unmatch boolean DEFAULT false)
 RETURNS TABLE(receipt_no bigint, voucher_no bigint, charged_challan bigint, voucher text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE q cheques; r payments; w vouchers; m record; v_challan bigint; v_paper text; v_reversal bigint; v_void bigint; v_reason text := left('Bounced' || coalesce(': ' || nullif(btrim(p_reason), ''), ''), 300); v_day constant text := 'DD-Mon-YYYY';
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Bounced on');
  SELECT * INTO q FROM cheques c WHERE c.institute_code = p_institute AND c.id = p_cheque AND app_campus_ok(c.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This cheque does not exist', 'cheque_missing'); END IF;
  PERFORM fee_drawers_hold(p_institute, q.payment_id);
  IF p_charge > 0 THEN
    -- The last challan that it was to pay; where it was an advance, the last of the student.
    SELECT c.id INTO v_challan FROM challans c JOIN payments y ON y.institute_code = p_institute AND y.id = q.payment_id WHERE c.institute_code = p_institute AND c.voided_at IS NULL AND c.campus_id = q.campus_id
      AND (c.student_id = y.student_id OR c.id IN (SELECT l.challan_id FROM payment_allocations a JOIN challan_lines l ON l.institute_code = p_institute AND l.id = a.challan_line_id WHERE a.institute_code = p_institute AND a.payment_id = y.id))
      ORDER BY EXISTS (SELECT 1 FROM payment_allocations a JOIN challan_lines l ON l.institute_code = p_institute AND l.id = a.challan_line_id WHERE a.institute_code = p_institute AND a.payment_id = y.id AND l.challan_id = c.id) DESC,
        c.due_date DESC, c.id DESC LIMIT 1;
    IF v_challan IS NULL THEN
      RAISE EXCEPTION 'There is no challan that the charge could be added to' USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_charge', COLUMN = 'charge'; END IF;
    IF NOT EXISTS (SELECT 1 FROM fee_particulars f WHERE f.institute_code = p_institute AND f.id = p_particular AND f.is_active AND NOT f.is_refundable) THEN
      RAISE EXCEPTION 'Say which particular the charge is of: an active one that is not refundable' USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_charge', COLUMN = 'particular_id'; END IF;
  END IF;
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND (l.challan_id = v_challan
    OR l.id IN (SELECT a.challan_line_id FROM payment_allocations a WHERE a.institute_code = p_institute AND a.payment_id = q.payment_id)) ORDER BY l.id FOR UPDATE;
  SELECT * INTO r FROM payments y WHERE y.institute_code = p_institute AND y.id = q.payment_id FOR UPDATE;
  SELECT * INTO w FROM vouchers x WHERE x.institute_code = p_institute AND x.id = q.voucher_id FOR UPDATE;
  SELECT * INTO q FROM cheques c WHERE c.institute_code = p_institute AND c.id = p_cheque FOR UPDATE;
  IF w.id IS NOT NULL THEN PERFORM voucher_works(p_institute, w); END IF;
  v_paper := CASE WHEN q.voucher_id IS NULL THEN 'receipt' ELSE 'voucher' END;
  IF q.state <> 'deposited' THEN
    PERFORM fee_refuse(format('Cheque %s of %s is %s', q.cheque_no, cheque_paper(q),
      CASE q.state WHEN 'held' THEN 'in hand, and has not been to the bank; void its ' || v_paper || ' instead' WHEN 'cleared' THEN 'cleared; void its ' || v_paper || ' instead' ELSE q.state || ' already' END), 'cheque_state'); END IF;
  IF p_date < q.deposited_on THEN
    RAISE EXCEPTION '%', format('Cheque %s was deposited on %s and does not bounce before', q.cheque_no, to_char(q.deposited_on, v_day)) USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_date', COLUMN = 'bounced_on'; END IF;
  SELECT a.acc_name, x.to_date INTO m FROM bank_matches b JOIN bank_statements x ON x.institute_code = b.institute_code AND x.id = b.statement_id JOIN finance_accounts a ON a.institute_code = x.institute_code AND a.id = x.account_id
    WHERE b.institute_code = p_institute AND b.journal_id = q.deposit_journal_id AND b.unmatched_at IS NULL LIMIT 1;
  IF FOUND AND NOT p_unmatch THEN
    RAISE EXCEPTION '%', format('Its deposit is matched on the statement of %s up to %s; it bounces once it is unmatched there', m.acc_name, to_char(m.to_date, v_day)) USING ERRCODE = 'P0001', CONSTRAINT = 'cheque_matched', COLUMN = 'unmatch'; END IF;
  IF p_unmatch THEN
    -- The counter of vouchers before the account of the bank, as in every posting.
    PERFORM income_turn(p_institute);
    FOR m IN SELECT DISTINCT x.statement_id, x.group_no FROM bank_matches x WHERE x.institute_code = p_institute AND x.journal_id = q.deposit_journal_id AND x.unmatched_at IS NULL LOOP
      PERFORM bank_unmatch(p_institute, m.statement_id, ARRAY[m.group_no]);
    END LOOP;
  END IF;
  SELECT g.journal_id INTO v_reversal FROM gl_reverse(p_institute, ARRAY[q.deposit_journal_id], p_date, v_reason) g;
  PERFORM fee_account_holds(p_institute, q.deposit_account_id, q.campus_id, p_date, q.amount, 'bounced_on');
  UPDATE cheques SET state = 'bounced', ended_on = p_date, ended_by = nullif(current_setting('app.user', true), '')::bigint, ended_at = now(), end_reason = v_reason, deposit_void_journal_id = v_reversal
    WHERE institute_code = p_institute AND id = q.id;
  IF w.id IS NOT NULL THEN
    PERFORM voucher_reverse(p_institute, ARRAY[w.id], p_date, v_reason);
    -- What was received beside the cheque goes with it.
    PERFORM voucher_holds(p_institute, ARRAY(SELECT x.void_journal_id FROM vouchers x WHERE x.institute_code = p_institute AND x.id = w.id), 'bounced_on');
    RETURN QUERY SELECT NULL::bigint, j.voucher_no, NULL::bigint, w.voucher FROM vouchers x JOIN gl_journals j ON j.institute_code = p_institute AND j.id = x.void_journal_id WHERE x.institute_code = p_institute AND x.id = w.id;
    RETURN;
  END IF;
  v_void := payment_void(p_institute, r.id, p_date, v_reason);
  IF v_challan IS NOT NULL THEN
    PERFORM challan_add(p_institute, ARRAY[v_challan], p_particular, date_trunc('month', p_date)::date, p_charge, p_date, left(format('Cheque %s bounced', q.cheque_no), 300));
  END IF;
  RETURN QUERY SELECT r.receipt_no, (SELECT j.voucher_no FROM gl_journals j WHERE j.institute_code = p_institute AND j.id = v_void), (SELECT c.challan_no FROM challans c WHERE c.institute_code = p_institute AND c.id = v_challan), NULL::text;
END $function$;
REVOKE ALL ON FUNCTION cheque_bounce(text,bigint,date,text,bigint,bigint,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cheque_bounce(text,bigint,date,text,bigint,bigint,boolean) TO edubase_app;
