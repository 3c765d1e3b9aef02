CREATE OR REPLACE FUNCTION discount_request(p_institute text, p_line bigint, p_kind text, p_type bigint, p_amount bigint, p_date date, p_reason text, p_pending boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE l challan_lines; d challan_discounts; v_open bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Discount date');
  SELECT * INTO l FROM challan_lines x WHERE x.institute_code = p_institute AND x.id = p_line AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This line does not exist', 'fee_line'); END IF;
  IF l.is_void THEN PERFORM fee_refuse('This line is void', 'fee_void'); END IF;
  v_open := l.amount - l.discount - l.paid - l.pending - l.pending_discount;
  IF p_amount > v_open THEN PERFORM fee_refuse(format('Only %s of this line is still open', round(v_open / 100.0, 2)), 'challan_lines_not_overpaid'); END IF;
  IF p_kind = 'fine_waiver' AND l.source <> 'fine' THEN PERFORM fee_refuse('Only a fine is waived', 'discount_waiver'); END IF;
  IF p_kind = 'discount' AND l.source = 'fine' THEN PERFORM fee_refuse('A fine is not discounted but waived', 'discount_fine'); END IF;
  IF p_kind = 'fine_waiver' AND NOT fee_may(p_institute, 'fee_fines.waive') THEN PERFORM fee_refuse('You may not waive fines', 'discount_waiver'); END IF;
  IF p_kind = 'write_off' AND NOT fee_may(p_institute, 'challan_discounts.write_off') THEN PERFORM fee_refuse('You may not write debts off', 'discount_write_off'); END IF;
  -- What is not as a rule says waits for somebody else; it is never given by leaving out the rule.
  IF NOT p_pending AND (fee_two_step(p_institute) OR EXISTS (SELECT 1 FROM discount_types t WHERE t.institute_code = p_institute AND t.id = p_type AND t.needs_approval)) THEN
    PERFORM fee_refuse('This discount waits for the approval of somebody else', 'discount_approval'); END IF;
  IF NOT p_pending AND p_kind = 'write_off' AND fee_two_people(p_institute, l.campus_id) THEN
    PERFORM fee_refuse('This write-off waits for the approval of someone else', 'discount_approval'); END IF;
  IF NOT p_pending AND p_kind = 'discount' AND p_amount > discount_limit(p_institute, p_line, p_type) AND NOT fee_may(p_institute, 'challan_discounts.beyond_type') THEN
    PERFORM fee_refuse('A discount without a type, or beyond it, waits for the approval of somebody else', 'discount_beyond_type'); END IF;
  PERFORM fee_not_before_charge(p_institute, ARRAY[p_line], p_date, 'discount_date');
  d.id := nextval(pg_get_serial_sequence('public.challan_discounts', 'id'));
  d.challan_id := l.challan_id; d.campus_id := l.campus_id; d.challan_line_id := l.id; d.kind := p_kind; d.discount_type_id := p_type; d.amount := p_amount; d.discount_date := p_date; d.reason := p_reason;
  -- Posted before the challan is touched: the number of a voucher is waited for with no more than lines held.
  IF NOT p_pending THEN d.journal_id := discount_post(p_institute, d); END IF;
  INSERT INTO challan_discounts (institute_code, id, challan_id, challan_line_id, campus_id, kind, discount_type_id, amount, discount_date, reason, requested_by, status, decided_by, decided_at, journal_id)
  VALUES (p_institute, d.id, d.challan_id, d.challan_line_id, d.campus_id, p_kind, p_type, p_amount, p_date, p_reason, v_user, CASE WHEN p_pending THEN 'pending' ELSE 'approved' END,
    CASE WHEN NOT p_pending THEN v_user END, CASE WHEN NOT p_pending THEN now() END, d.journal_id);
  IF NOT p_pending THEN PERFORM fee_owed_each_day(p_institute, ARRAY[l.student_id], p_date, 'discount_date'); END IF;
  RETURN d.id;
END $function$;
REVOKE ALL ON FUNCTION discount_request(text,bigint,text,bigint,bigint,date,text,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discount_request(text,bigint,text,bigint,bigint,date,text,boolean) TO edubase_app;
