CREATE OR REPLACE FUNCTION discount_void(p_institute text, p_discount bigint, p_date date, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE d challan_discounts; v_reversal bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  d := discount_held(p_institute, p_discount);
  IF d.status <> 'approved' THEN PERFORM fee_refuse(format('This discount is %s', d.status), 'discount_decided'); END IF;
  SELECT g.journal_id INTO v_reversal FROM gl_reverse(p_institute, ARRAY[d.journal_id], p_date, p_reason) g;
  UPDATE challan_discounts SET status = 'voided', void_journal_id = v_reversal, decision_reason = p_reason WHERE institute_code = p_institute AND id = d.id;
  RETURN v_reversal;
END $function$;
REVOKE ALL ON FUNCTION discount_void(text,bigint,date,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discount_void(text,bigint,date,text) TO edubase_app;
