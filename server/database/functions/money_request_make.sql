-- Asks somebody else for a void or a refund that needs two people. Nothing is posted and no money moves; but what would be refused at once is refused now, in the same words:
-- it is tried, and what was tried is undone.
CREATE OR REPLACE FUNCTION money_request_make(p_institute text, p_kind text, p_payment bigint, p_line bigint, p_refund bigint, p_amount bigint, p_account bigint, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE q money_requests; w money_requests; r payments; l challan_lines; f refunds;
BEGIN
  PERFORM fee_guard(p_institute);
  q.institute_code := p_institute; q.kind := p_kind; q.payment_id := p_payment; q.challan_line_id := p_line; q.refund_id := p_refund; q.reason := p_reason;
  q.requested_by := nullif(current_setting('app.user', true), '')::bigint; q.requested_at := now(); q.status := 'pending'; q.doing := true;
  IF num_nonnulls(p_payment, p_line, p_refund) <> 1 OR p_kind NOT IN ('void_payment', 'refund', 'void_refund') OR (p_kind = 'void_refund') <> (p_refund IS NOT NULL) OR p_kind = 'void_payment' AND p_payment IS NULL THEN
    PERFORM fee_refuse('Refund either an advance or a deposit', 'refunds_of_one_check'); END IF;
  IF NOT fee_may(p_institute, CASE p_kind WHEN 'refund' THEN 'payments.refund' ELSE 'payments.void' END) THEN PERFORM fee_refuse('You are not permitted to do this', 'money_request_may'); END IF;
  IF p_payment IS NOT NULL THEN
    SELECT * INTO r FROM payments y WHERE y.institute_code = p_institute AND y.id = p_payment AND app_campus_ok(y.campus_id);
    IF NOT FOUND THEN PERFORM fee_refuse('This payment does not exist', 'payment_missing'); END IF;
    q.campus_id := r.campus_id; q.student_id := r.student_id; q.amount := r.amount; q.account_id := r.receiving_account_id;
  ELSIF p_line IS NOT NULL THEN
    SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = p_line AND app_campus_ok(x.campus_id);
    IF NOT FOUND THEN PERFORM fee_refuse('This line does not exist', 'fee_line'); END IF;
    q.campus_id := l.campus_id; q.student_id := l.student_id;
  ELSE
    SELECT * INTO f FROM refunds x WHERE x.institute_code = p_institute AND x.id = p_refund AND app_campus_ok(x.campus_id);
    IF NOT FOUND THEN PERFORM fee_refuse('This refund does not exist', 'refund_missing'); END IF;
    q.campus_id := f.campus_id; q.student_id := f.student_id; q.amount := f.amount; q.account_id := f.paying_account_id;
  END IF;
  IF p_kind = 'refund' THEN q.amount := p_amount; q.account_id := p_account; END IF;
  IF NOT money_out_waits(p_institute, p_payment, p_line, p_refund) THEN PERFORM fee_refuse('This needs nobody else; it is done at once', 'money_request_alone'); END IF;
  PERFORM money_requests_hold(p_institute, ARRAY[q]);
  SELECT * INTO w FROM money_requests x WHERE x.institute_code = p_institute AND x.status = 'pending' AND (x.payment_id = p_payment OR x.challan_line_id = p_line OR x.refund_id = p_refund
    OR p_kind = 'void_payment' AND x.challan_line_id IN (SELECT a.challan_line_id FROM payment_allocations a WHERE a.institute_code = p_institute AND a.payment_id = p_payment AND a.state = 'active')) LIMIT 1;
  IF FOUND THEN PERFORM fee_refuse(money_request_words(p_institute, w) || ' waits for approval; it is decided or withdrawn first', 'money_waits'); END IF;
  q.id := nextval(pg_get_serial_sequence('public.money_requests', 'id'));
  INSERT INTO money_requests SELECT q.*;
  BEGIN
    PERFORM money_request_do(p_institute, q);
    RAISE EXCEPTION 'tried' USING ERRCODE = 'ED001';
  EXCEPTION WHEN SQLSTATE 'ED001' THEN NULL;
  END;
  UPDATE money_requests SET doing = false WHERE institute_code = p_institute AND id = q.id;
  RETURN q.id;
END $function$;
REVOKE ALL ON FUNCTION money_request_make(text, text, bigint, bigint, bigint, bigint, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION money_request_make(text, text, bigint, bigint, bigint, bigint, bigint, text) TO edubase_app;
