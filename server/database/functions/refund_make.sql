-- Gives money back: of the advance of a payment (p_payment), or of a refundable deposit that was paid (p_line).
CREATE OR REPLACE FUNCTION refund_make(p_institute text, p_payment bigint, p_line bigint, p_amount bigint, p_date date, p_account bigint, p_reason text)
 RETURNS TABLE(refund_id bigint, refund_no bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE r payments; l challan_lines; v_id bigint := nextval(pg_get_serial_sequence('public.refunds', 'id')); v_no bigint; v_left bigint; v_campus bigint; v_student bigint; v_from bigint; v_journal bigint; v_paid date; v_no_drawer boolean;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Refund date');
  -- As who counts the till, and who gives money of a receipt back.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':till:' || current_setting('app.user', true), p_account));
  PERFORM pg_advisory_xact_lock(hashtextextended(p_institute || ':handed over', p_account));
  IF (p_payment IS NULL) = (p_line IS NULL) THEN PERFORM fee_refuse('Refund either an advance or a deposit', 'refunds_of_one_check'); END IF;
  IF p_payment IS NOT NULL THEN
    SELECT * INTO r FROM payments x WHERE x.institute_code = p_institute AND x.id = p_payment AND app_campus_ok(x.campus_id) FOR UPDATE;
    IF NOT FOUND OR r.status <> 'approved' THEN PERFORM fee_refuse('This payment does not exist or is not approved', 'payment_missing'); END IF;
    PERFORM fee_not_own(p_institute, r.campus_id, r.created_by, format('Receipt %s was taken by you; somebody else gives its advance back', r.receipt_no));
    v_left := r.amount - r.allocated - r.advance_used - r.refunded;
    v_paid := r.paid_date; v_campus := r.campus_id; v_student := r.student_id; v_from := gl_account(p_institute, 'advance_fee', r.campus_id);
  ELSE
    SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = p_line AND app_campus_ok(x.campus_id) FOR UPDATE;
    IF NOT FOUND THEN PERFORM fee_refuse('This line does not exist', 'fee_line'); END IF;
    IF l.deposit_account_id IS NULL THEN PERFORM fee_refuse('This particular is not refundable', 'refund_particular'); END IF;
    SELECT l.paid - coalesce(sum(x.amount), 0) INTO v_left FROM refunds x WHERE x.institute_code = p_institute AND x.challan_line_id = l.id AND x.voided_at IS NULL;
    v_campus := l.campus_id; v_student := l.student_id; v_from := l.deposit_account_id;
    PERFORM fee_not_own(p_institute, l.campus_id, y.created_by, format('The deposit was paid by receipt %s, which was taken by you; somebody else gives it back', y.receipt_no))
      FROM payment_allocations a JOIN payments y ON y.institute_code = a.institute_code AND y.id = a.payment_id WHERE a.institute_code = p_institute AND a.challan_line_id = l.id AND a.state = 'active';
    SELECT max(a.allocated_on) INTO v_paid FROM payment_allocations a WHERE a.institute_code = p_institute AND a.challan_line_id = l.id AND a.state = 'active';
  END IF;
  IF p_amount > v_left THEN PERFORM fee_refuse(format('Only %s is left to refund', round(v_left / 100.0, 2)), 'refund_too_much'); END IF;
  IF p_date < v_paid THEN PERFORM fee_refuse(format('It was paid on %s and cannot be given back before', to_char(v_paid, 'DD-Mon-YYYY')), 'refund_date'); END IF;
  SELECT g.journal_id INTO v_journal FROM gl_post(p_institute, ARRAY[
    ROW(1, v_campus, p_date, 'refund', v_id, NULL, NULL, p_reason, v_from, p_amount, 0, v_student, l.particular_id)::gl_draft,
    ROW(1, v_campus, p_date, 'refund', v_id, NULL, NULL, p_reason, p_account, 0, p_amount, v_student, NULL)::gl_draft]) g;
  PERFORM fee_account_holds(p_institute, p_account, v_campus, p_date, p_amount);
  v_no_drawer := fee_of_no_drawer(p_institute, p_account, v_campus, p_date, p_amount);
  PERFORM fee_held_each_day(p_institute, ARRAY[v_student], p_date, 'refund_date');
  v_no := take_numbers(p_institute, 'refund', 1);
  INSERT INTO refunds (institute_code, id, refund_no, campus_id, student_id, payment_id, challan_line_id, amount, refund_date, paying_account_id, reason, journal_id, created_by, of_no_drawer)
  VALUES (p_institute, v_id, v_no, v_campus, v_student, p_payment, p_line, p_amount, p_date, p_account, p_reason, v_journal, nullif(current_setting('app.user', true), '')::bigint, v_no_drawer);
  IF p_payment IS NOT NULL THEN UPDATE payments SET refunded = refunded + p_amount, version = version + 1 WHERE institute_code = p_institute AND id = p_payment; END IF;
  RETURN QUERY SELECT v_id, v_no;
END $function$;
REVOKE ALL ON FUNCTION refund_make(text,bigint,bigint,bigint,date,bigint,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refund_make(text,bigint,bigint,bigint,date,bigint,text) TO edubase_app;
