-- Brings the late fine of a challan up to p_fine; what is on it already counts, so that asking twice adds nothing. Answers what was added.
CREATE OR REPLACE FUNCTION challan_fine(p_institute text, p_challan bigint, p_fine bigint, p_date date)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE c challans; v_already bigint; v_add bigint; v_particular bigint; v_line bigint := nextval(pg_get_serial_sequence('public.challan_lines', 'id'));
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  -- What is open is what a payer holds already; the others only where nothing is.
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = p_challan AND (NOT l.is_void AND l.discount + l.paid + l.pending + l.pending_discount < l.amount
    OR NOT EXISTS (SELECT 1 FROM challan_lines o WHERE o.institute_code = p_institute AND o.challan_id = p_challan AND NOT o.is_void AND o.discount + o.paid + o.pending + o.pending_discount < o.amount)) ORDER BY l.id FOR UPDATE;
  -- It was all paid while this waited: once more from the beginning, rather than with locks in another order.
  IF NOT FOUND AND EXISTS (SELECT 1 FROM challans x WHERE x.institute_code = p_institute AND x.id = p_challan AND app_campus_ok(x.campus_id)) THEN
    RAISE EXCEPTION 'The challan changed at the same moment' USING ERRCODE = 'serialization_failure'; END IF;
  SELECT * INTO c FROM challans x WHERE x.institute_code = p_institute AND x.id = p_challan AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM fee_refuse('This challan does not exist', 'fee_challan'); END IF;
  IF c.voided_at IS NOT NULL THEN PERFORM fee_refuse(format('Challan %s is void', c.challan_no), 'fee_void'); END IF;
  SELECT coalesce(sum(l.amount), 0) INTO v_already FROM challan_lines l WHERE l.institute_code = p_institute AND l.challan_id = p_challan AND l.source = 'fine' AND NOT l.is_void;
  v_add := p_fine - v_already;
  IF v_add <= 0 THEN RETURN 0; END IF;
  SELECT p.id INTO v_particular FROM fee_particulars p WHERE p.institute_code = p_institute AND p.kind = 'fine' AND p.is_active ORDER BY p.id LIMIT 1;
  IF NOT FOUND THEN PERFORM fee_refuse('There is no active fee particular of the kind "Late fee fine"', 'fee_fine_particular'); END IF;
  PERFORM gl_post(p_institute, ARRAY[
    ROW(1, c.campus_id, p_date, 'fine', v_line, c.id, NULL, 'Late fee fine', gl_account(p_institute, 'receivable', c.campus_id), v_add, 0, c.student_id, NULL)::gl_draft,
    ROW(1, c.campus_id, p_date, 'fine', v_line, c.id, NULL, 'Late fee fine', fee_income_account(p_institute, v_particular, c.campus_id), 0, v_add, c.student_id, v_particular)::gl_draft]);
  INSERT INTO challan_lines (institute_code, id, challan_id, campus_id, student_id, particular_id, line_month, source, amount, created_by)
  VALUES (p_institute, v_line, c.id, c.campus_id, c.student_id, v_particular, c.fee_month_to, 'fine', v_add, nullif(current_setting('app.user', true), '')::bigint);
  RETURN v_add;
END $function$;
REVOKE ALL ON FUNCTION challan_fine(text,bigint,bigint,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challan_fine(text,bigint,bigint,date) TO edubase_app;
