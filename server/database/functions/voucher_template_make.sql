-- Makes a template of a voucher that the user sees: what it says comes again every so many months, on a day, from a day on and until one.
CREATE OR REPLACE FUNCTION voucher_template_make(p_institute text, p_voucher bigint, p_every integer, p_day integer, p_from date, p_until date)
 RETURNS voucher_templates
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v vouchers; t voucher_templates; v_first date;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO v FROM vouchers x WHERE x.institute_code = p_institute AND x.id = p_voucher AND app_campus_ok(x.campus_id)
    AND (x.status <> 'draft' OR x.made_by = nullif(current_setting('app.user', true), '')::bigint);
  IF NOT FOUND THEN PERFORM voucher_refuse('This voucher does not exist', 'trans_id'); END IF;
  PERFORM voucher_works(p_institute, v);
  IF v.kind = 'opening' OR v.takes_back_id IS NOT NULL THEN PERFORM voucher_refuse('An opening balance, or what takes back an accrual, does not come again', 'trans_id'); END IF;
  IF v.in_hand THEN PERFORM voucher_refuse('What was received by a cheque in hand does not come again', 'trans_id'); END IF;
  v_first := voucher_template_day(p_from, p_day);
  IF v_first < p_from THEN v_first := voucher_template_day((date_trunc('month', p_from::timestamp) + interval '1 month')::date, p_day); END IF;
  IF v_first > p_until THEN PERFORM voucher_refuse(format('The first would be due on %s, after it ends', to_char(v_first, 'DD-Mon-YYYY')), 'until'); END IF;
  INSERT INTO voucher_templates (institute_code, kind, campus_id, head, lines, total, every_months, on_day, next_date, until, made_by)
  SELECT p_institute, v.kind, v.campus_id, jsonb_strip_nulls(jsonb_build_object('memo', v.memo, 'reference', v.reference, 'payee', v.payee, 'method', CASE WHEN v.method <> 'cheque' THEN v.method END,
      'tax_rate', v.tax_rate, 'tax', CASE WHEN v.tax_rate IS NULL AND v.tax > 0 THEN v.tax END, 'payee_tax_no', v.payee_tax_no)),
    jsonb_agg(jsonb_build_object('account_id', l.account_id, 'debit', l.debit, 'credit', l.credit, 'memo', l.memo, 'spread_months', l.spread_months, 'campus_id', l.campus_id, 'employee_id', l.employee_id) ORDER BY l.line_no), v.total, p_every, p_day, v_first, p_until, nullif(current_setting('app.user', true), '')::bigint
    FROM voucher_lines l WHERE l.institute_code = p_institute AND l.voucher_id = v.id
      -- What is withheld is put there anew each time.
      AND (v.tax = 0 OR l.line_no < (SELECT max(x.line_no) FROM voucher_lines x WHERE x.institute_code = p_institute AND x.voucher_id = v.id)) RETURNING * INTO t;
  RETURN t;
END $function$;
REVOKE ALL ON FUNCTION voucher_template_make(text, bigint, integer, integer, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION voucher_template_make(text, bigint, integer, integer, date, date) TO edubase_app;
