-- Takes back what was brought in by mistake: its receipt, from its own day on where the user may still date that, else from p_date, and the challan of a deposit with it.
CREATE OR REPLACE FUNCTION opening_undo(p_institute text, p_payment bigint, p_date date, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r payments; v_day date; v_challans bigint[]; v_bad text;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  r := payment_held(p_institute, p_payment);
  IF r.kind <> 'opening' THEN PERFORM fee_refuse(format('Receipt %s is no opening', r.receipt_no), 'payment_missing'); END IF;
  SELECT CASE WHEN d.back IS NULL OR r.paid_date >= p_date - d.back THEN r.paid_date ELSE p_date END INTO v_day FROM fee_days(p_institute, nullif(current_setting('app.user', true), '')::bigint) d;
  v_day := coalesce(v_day, p_date);
  SELECT array_agg(DISTINCT l.challan_id) INTO v_challans FROM payment_allocations a JOIN challan_lines l ON l.institute_code = p_institute AND l.id = a.challan_line_id WHERE a.institute_code = p_institute AND a.payment_id = r.id;
  PERFORM payment_void(p_institute, r.id, v_day, p_reason);
  IF v_challans IS NOT NULL THEN
    SELECT v.outcome INTO v_bad FROM challan_void(p_institute, v_challans, v_day, p_reason) v WHERE v.outcome <> 'voided' LIMIT 1;
    IF FOUND THEN PERFORM fee_refuse(format('Something else is paid on the challan of receipt %s; take that back first', r.receipt_no), 'payment_decided'); END IF;
  END IF;
END $function$;
REVOKE ALL ON FUNCTION opening_undo(text, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION opening_undo(text, bigint, date, text) TO edubase_app;
