-- A deposit that the school held of a student when the books began here, once for each particular: charged and received in one, so that from then on it is a deposit as any other.
CREATE OR REPLACE FUNCTION opening_deposit(p_institute text, p_sid bigint, p_particular bigint, p_amount bigint, p_date date, p_notes text)
 RETURNS payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s students; r payments; v_name text; v_known bigint; v_challan bigint; v_line bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  s := opening_student(p_institute, p_sid, p_amount, p_date);
  SELECT f.name INTO v_name FROM fee_particulars f WHERE f.institute_code = p_institute AND f.id = p_particular AND f.is_active AND f.is_refundable;
  IF NOT FOUND THEN PERFORM opening_refuse('This particular is not refundable, or not active', 'particular_id'); END IF;
  SELECT c.challan_no INTO v_known FROM challan_lines l JOIN challans c ON c.institute_code = p_institute AND c.id = l.challan_id WHERE l.institute_code = p_institute AND l.student_id = s.id AND l.particular_id = p_particular AND NOT l.is_void
    AND (l.source = 'opening' OR l.source IN ('plan', 'attendance') AND l.line_month = date_trunc('month', p_date)::date) ORDER BY l.source = 'opening' DESC LIMIT 1;
  IF FOUND THEN PERFORM opening_refuse(format('%s of SID %s is on challan %s already', v_name, p_sid, v_known), 'particular_id'); END IF;
  SELECT g.challan_id INTO v_challan FROM challan_charge(p_institute, s.id, 'opening', p_date, p_date,
    jsonb_build_array(jsonb_build_object('particular_id', p_particular, 'month', date_trunc('month', p_date)::date, 'amount', p_amount, 'remarks', nullif(left(btrim(coalesce(p_notes, '')), 300), '')))) g;
  SELECT l.id INTO v_line FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = v_challan;
  r := opening_receipt(p_institute, s, p_amount, p_date, ARRAY[v_line], ARRAY[p_amount], 'Opening deposit', p_notes);
  PERFORM fee_owed_each_day(p_institute, ARRAY[s.id], p_date, 'held_on');
  RETURN r;
END $function$;
REVOKE ALL ON FUNCTION opening_deposit(text, bigint, bigint, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION opening_deposit(text, bigint, bigint, bigint, date, text) TO edubase_app;
