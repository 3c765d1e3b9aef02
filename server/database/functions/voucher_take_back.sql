-- Reverses an approved voucher, and with an accrual what takes it back; a bill only while nothing pays it. What it pays of bills is open again: those are held, so
-- that who pays them at once sees it or not. Its cheque is void with it; at the bank it is cleared or bounces first. Answers the reversals; what they take out of accounts is judged by the caller.
CREATE OR REPLACE FUNCTION voucher_take_back(p_institute text, v vouchers, p_reason text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_day date; v_ids bigint[]; q cheques;
BEGIN
  SELECT array_agg(x.id ORDER BY x.id) INTO v_ids FROM vouchers x WHERE x.institute_code = p_institute AND (x.id = v.id OR x.takes_back_id = v.id);
  PERFORM 1 FROM vouchers x WHERE x.institute_code = p_institute AND (x.id = ANY (v_ids) OR x.id IN (SELECT y.bill_id FROM voucher_bills y WHERE y.institute_code = p_institute AND y.voucher_id = v.id)) ORDER BY x.id FOR UPDATE;
  PERFORM bill_unpaid(p_institute, v);
  SELECT * INTO q FROM cheques c WHERE c.institute_code = p_institute AND c.voucher_id = v.id FOR UPDATE;
  IF q.state = 'deposited' THEN PERFORM fee_refuse(format('The cheque of %s is at the bank (slip %s); say first whether it was cleared, or that it bounced', v.voucher, q.slip_no), 'cheque_state'); END IF;
  v_day := voucher_void_day(p_institute, v, greatest(v.entry_date, q.cleared_on, cheque_last_undone(q.undone)));
  PERFORM voucher_reverse(p_institute, v_ids, v_day, p_reason);
  PERFORM voucher_cheque_end(p_institute, v, v_day, p_reason);
  RETURN ARRAY(SELECT x.void_journal_id FROM vouchers x WHERE x.institute_code = p_institute AND x.id = ANY (v_ids));
END $function$;
REVOKE ALL ON FUNCTION voucher_take_back(text, vouchers, text) FROM PUBLIC;
