-- What a student had paid ahead when the books began here, once: from then on an advance as any other.
CREATE OR REPLACE FUNCTION opening_advance(p_institute text, p_sid bigint, p_amount bigint, p_date date, p_notes text)
 RETURNS payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE s students; v_known bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  s := opening_student(p_institute, p_sid, p_amount, p_date);
  SELECT y.receipt_no INTO v_known FROM payments y WHERE y.institute_code = p_institute AND y.student_id = s.id AND y.kind = 'opening' AND y.allocated = 0 AND y.status = 'approved';
  IF FOUND THEN PERFORM opening_refuse(format('The advance of SID %s was brought in already, as receipt %s', p_sid, v_known), 'sid'); END IF;
  RETURN opening_receipt(p_institute, s, p_amount, p_date, '{}', '{}', 'Opening advance', p_notes);
END $function$;
REVOKE ALL ON FUNCTION opening_advance(text, bigint, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION opening_advance(text, bigint, bigint, date, text) TO edubase_app;
