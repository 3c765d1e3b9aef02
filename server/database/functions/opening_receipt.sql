-- A receipt of what was received before the books began here: Dr opening balance equity, Cr what it is put on, Cr advance for the rest.
CREATE OR REPLACE FUNCTION opening_receipt(p_institute text, s students, p_amount bigint, p_date date, p_lines bigint[], p_amounts bigint[], p_memo text, p_notes text)
 RETURNS payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r payments; v_id bigint := nextval(pg_get_serial_sequence('public.payments', 'id')); v_no bigint; v_equity bigint; v_journal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  v_equity := gl_account(p_institute, 'opening_equity', s.campus_id);
  v_journal := payment_post(p_institute, v_id, s.campus_id, s.id, p_date, v_equity, p_amount, p_lines, p_amounts, p_memo);
  v_no := take_numbers(p_institute, 'receipt', 1);
  INSERT INTO payments (institute_code, id, receipt_no, kind, campus_id, student_id, family_id, paid_date, method, receiving_account_id, amount, allocated, notes, status, created_by, journal_id)
  VALUES (p_institute, v_id, v_no, 'opening', s.campus_id, s.id, s.family_id, p_date, 'opening', v_equity, p_amount, coalesce((SELECT sum(a) FROM unnest(p_amounts) a), 0), nullif(left(btrim(coalesce(p_notes, '')), 300), ''),
    'approved', nullif(current_setting('app.user', true), '')::bigint, v_journal) RETURNING * INTO r;
  INSERT INTO payment_allocations (institute_code, payment_id, challan_line_id, amount, state, allocated_on, journal_id)
  SELECT p_institute, r.id, a.line_id, a.amount, 'active', p_date, v_journal FROM unnest(p_lines, p_amounts) AS a (line_id, amount) ORDER BY a.line_id;
  RETURN r;
END $function$;
REVOKE ALL ON FUNCTION opening_receipt(text, students, bigint, date, bigint[], bigint[], text, text) FROM PUBLIC;
